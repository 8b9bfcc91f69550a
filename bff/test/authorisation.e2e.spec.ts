import { DEMO_MATRIX, type Ids } from './authorisation/demo-matrix.js';
import { Harness, type Member, OPERATOR_HEADERS } from './harness.js';

type Role = 'anonymous' | 'owner' | 'other' | 'operator';

describe('Access in demo mode', () => {
  let bff: Harness;
  const roles = {} as Record<Role, { as: Member | null; headers?: Record<string, string> }>;

  beforeAll(async () => {
    bff = await Harness.start('authorisation');
    roles.anonymous = { as: null };
    roles.owner = { as: await bff.member('owner') };
    roles.other = { as: await bff.member('other') };
    roles.operator = { as: null, headers: OPERATOR_HEADERS };
  });
  afterAll(() => bff.stop());

  it('is decided for every route in DEMO_MATRIX, which lists no route that does not exist', () => {
    expect(bff.routes.length).toBeGreaterThan(30);
    expect(bff.routes.filter((route) => !DEMO_MATRIX[route])).toEqual([]);
    expect(Object.keys(DEMO_MATRIX).filter((route) => !bff.routes.includes(route))).toEqual([]);
  });

  describe.each(Object.entries(DEMO_MATRIX))('%s', (route, row) => {
    it.each(['anonymous', 'owner', 'other', 'operator'] as const)('for %s', async (role) => {
      const [method = '', url = ''] = route.split(' ');
      const ids = await prepare();
      const body = typeof row.body === 'function' ? row.body(ids) : row.body;
      const answer = await bff.call(row.path?.(ids) ?? url, {
        method: route.endsWith('/stream') ? 'HEAD' : method,
        ...(await fresh(role)),
        ...(body !== undefined && { body }),
      });
      expect(answer.status).toBe(row[role]);
    });
  });

  /** Creates a wish and a notification of the owner. */
  async function prepare(): Promise<Ids> {
    const owner = roles.owner.as as Member;
    const current = { id: owner.id, cookie: await bff.signIn(owner.id) };
    const wish = await bff.wish(current);
    const [row] = await bff.database.query(
      `INSERT INTO notifications (user_id, type, message, related_wish_id) VALUES ($1, 'reaction', 'x', $2) RETURNING id`,
      [owner.id, wish.id],
    );
    return { wish: wish.id, notification: row.id, owner: owner.id };
  }

  /** Returns the role with a session of its own, since switching members ends the session that it is called with. */
  async function fresh(role: Role) {
    const { as, headers } = roles[role];
    return { as: as && { id: as.id, cookie: await bff.signIn(as.id) }, ...(headers && { headers }) };
  }
});
