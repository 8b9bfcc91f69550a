import type { FastifyReply, FastifyRequest } from 'fastify';
import { SuspendedVisit } from '../src/accounts/session/suspended-visit.js';
import { SESSION_COOKIE } from '../src/sessions/member-session.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { SignedCookies } from '../src/sessions/signed-cookies.js';
import { ACCOUNTS_MATRIX, ROLES, type Role } from './authorisation/accounts-matrix.js';
import type { Ids } from './authorisation/demo-matrix.js';
import { Harness, type Member, OPERATOR_HEADERS } from './harness.js';

const FORM = 'application/x-www-form-urlencoded';
const DEVICE = { browser: null, system: null };

describe('Access on a board with accounts of its own', () => {
  let bff: Harness;
  const ids = {} as Record<Role, string>;
  const passkeys = {} as Partial<Record<Role, string>>;

  beforeAll(async () => {
    const accounts = { signUp: 'open' as const, mail: null };
    const settings = { accounts, publicUrl: 'https://wish.test', publicWishes: false };
    bff = await Harness.start('accounts_authorisation', settings, 1);
    for (const role of ROLES.slice(2)) {
      const [row] = await bff.database.query(
        `INSERT INTO users (username, display_name, is_moderator, is_operator) VALUES ($1, $1, $2, $3) RETURNING id`,
        [role.toLowerCase(), role === 'moderator', role.startsWith('operator')],
      );
      ids[role] = row.id;
      await bff.database.query('INSERT INTO accounts (user_id, email) VALUES ($1, $2)', [
        row.id,
        `${role.toLowerCase()}@wish.test`,
      ]);
      if (role === 'suspended')
        await bff.database.query('UPDATE users SET suspended_at = now() WHERE id = $1', [row.id]);
      if (!role.startsWith('operator')) continue;
      const [key] = await bff.database.query(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ($1, $2, '', 0, 'Key') RETURNING id`,
        [row.id, role],
      );
      passkeys[role] = key.id;
    }
  });
  afterAll(() => bff.stop());

  /** Opens a new session for the role's member, since some calls end the session that they are sent with. A suspended member gets none. */
  async function session(role: Role): Promise<Member | null> {
    const id = ids[role];
    if (!id) return null;
    let cookie = '';
    const reply = {
      setCookie: (name: string, value: string) => (cookie = `${name}=${encodeURIComponent(value)}`),
    } as unknown as FastifyReply;
    const request = { protocol: 'https' } as FastifyRequest;
    if (role === 'suspended') {
      bff.app.get(SuspendedVisit, { strict: false }).begin({ request, reply }, id);
      return { id, cookie };
    }
    const passkeyId = role === 'operatorByCode' ? null : (passkeys[role] ?? null);
    const token = await bff.app.get(SessionsService).create(id, { ...DEVICE, passkeyId });
    if (role === 'operatorLate') {
      await bff.database.query(`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = $1`, [
        id,
      ]);
    }
    bff.app.get(SignedCookies).set(request, reply, SESSION_COOKIE, token, 60);
    return { id, cookie };
  }

  /** Creates a wish and a notification of the owner. */
  async function prepare(): Promise<Ids> {
    const wish = await bff.wish((await session('owner')) as Member);
    const [row] = await bff.database.query(
      `INSERT INTO notifications (user_id, type, message, related_wish_id) VALUES ($1, 'reaction', 'x', $2) RETURNING id`,
      [ids.owner, wish.id],
    );
    return { wish: wish.id, notification: row.id, owner: ids.owner };
  }

  it('is decided for every route in ACCOUNTS_MATRIX, which lists no route that does not exist', () => {
    expect(bff.routes.filter((route) => !ACCOUNTS_MATRIX[route])).toEqual([]);
    expect(Object.keys(ACCOUNTS_MATRIX).filter((route) => !bff.routes.includes(route))).toEqual([]);
  });

  it.each(Object.entries(ACCOUNTS_MATRIX))('%s', async (route, { statuses, body, path, form }) => {
    const [method = '', url = ''] = route.split(' ');
    const answered = {} as Record<Role, number>;
    for (const role of ROLES) {
      const about = await prepare();
      const sent = form ?? (typeof body === 'function' ? body(about) : body);
      const headers = {
        ...(role === 'password' && OPERATOR_HEADERS),
        ...(form !== undefined && { 'content-type': FORM }),
      };
      const call = { as: await session(role), headers, ...(sent !== undefined && { body: sent }) };
      const asked = route.endsWith('/stream') ? 'HEAD' : method;
      answered[role] = (await bff.call(path?.(about) ?? url, { ...call, method: asked })).status;
    }
    expect(answered).toEqual(statuses);
  });
});
