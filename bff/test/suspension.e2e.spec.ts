import { randomInt, randomUUID } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import type { SuspensionView } from '@wishboard/contracts/http/members/account';
import type { DecidedView, QueueItemView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { runAct } from '@wishboard/database/admin/acts';
import { withClient } from '@wishboard/database/connection/client';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import { Authenticator } from './accounts/authenticator.js';
import { Jar } from './accounts/jar.js';
import { ApiDocument } from './fuzz/api-document.js';
import { Harness } from './harness.js';

const ORIGIN = 'https://wish.test';
const COOKIE = '__Host-wishboard_suspended';
const GOOD = { note: 'Please stop', reason: 'spam' };

describe('a suspended member who tries to sign in', () => {
  let bff: Harness;
  let sink: MailSink;
  let moderator: Jar;

  beforeAll(async () => {
    sink = await MailSink.start();
    const accounts = { signUp: 'open' as const, mail: { smtpUrl: sink.url, from: 'wishes@wish.test' } };
    bff = await Harness.start('suspension', { accounts, publicUrl: ORIGIN }, 1);
    const ann = await join();
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
    moderator = ann.jar;
  });
  afterAll(async () => {
    await bff.stop();
    await sink.stop();
  });

  async function enter(email: string, jar = new Jar(bff)): Promise<{ jar: Jar; status: number }> {
    await jar.post('code', { email });
    const { status } = await jar.post('code/check', { code: sink.codeFor(email) });
    return { jar, status };
  }

  async function join() {
    const email = `${randomUUID()}@wish.test`;
    const { jar } = await enter(email);
    const { body } = await jar.post<{ id: string }>('sign-up', { displayName: `M${randomInt(1e9)}` });
    return { jar, email, id: body.id };
  }

  const decide = async (id: string, decision: object) => {
    const path = `/api/moderation/subjects/member/${id}`;
    const seen = (await moderator.call<SubjectView>('GET', path)).body.latestDecision;
    const body = { kind: 'member', id, seen, ...GOOD, ...decision };
    const answer = await moderator.call<DecidedView>('POST', '/api/moderation/decisions', body);
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const admin = (...args: string[]) =>
    withClient(bff.settings.databaseUrl, 'test', (client) => runAct({ client, publicUrl: null }, 'ann', args));
  const read = (jar: Jar) => jar.call<SuspensionView>('GET', '/api/account/suspension');
  const object = (jar: Jar, text = 'It was a gift') => jar.post<SuspensionView>('suspension/objection', { text });

  it('sees the reason and the end of the suspension, and gets no session', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'suspend', days: 3 });
    const { jar, status } = await enter(email);
    expect(status).toBe(403);
    const { body } = await read(jar);
    expect(body.decision).toMatchObject({ decision: 'suspend', ...GOOD, canObject: true, objection: 'none' });
    expect(body.until).toBe(body.decision?.until);
    expect(Date.parse(body.until ?? '')).toBeGreaterThan(Date.now());
    expect(await jar.member()).toBeNull();
    expect(await bff.database.query('SELECT FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });

  it('sees the reason after a passkey as well, and no end for a ban', async () => {
    const { jar, id } = await join();
    const key = new Authenticator(ORIGIN, 'wish.test');
    const { body: made } = await jar.post<{ challenge: string }>('passkeys/options');
    expect((await jar.post('passkeys', { name: 'Phone', credential: key.make(made) })).status).toBe(201);
    await decide(id, { decision: 'ban' });
    const later = new Jar(bff);
    const { body } = await later.post<{ challenge: string }>('passkey/options');
    expect((await later.post('passkey', key.sign(body))).status).toBe(403);
    expect((await read(later)).body).toMatchObject({ until: null, decision: { decision: 'ban' } });
  });

  it('can object once, and the objection is in the moderators’ queue', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'suspend', days: 3 });
    const { jar } = await enter(email);
    expect((await object(jar, '')).status).toBe(400);
    expect(await object(jar)).toMatchObject({
      status: 201,
      body: { decision: { canObject: false, objection: 'open' } },
    });
    expect((await object(jar, 'Again')).body).toEqual((await read(jar)).body);
    expect(await bff.database.query('SELECT text FROM objections WHERE user_id = $1', [id])).toEqual([
      { text: 'It was a gift' },
    ]);
    const { body: queue } = await moderator.call<QueueItemView[]>('GET', '/api/moderation/queue');
    expect(queue).toContainEqual(expect.objectContaining({ id, isObjection: true }));
  });

  it('cannot object to a decision that is a month old', async () => {
    const { email, id } = await join();
    const decision = await decide(id, { decision: 'ban' });
    await bff.database.query('ALTER TABLE moderation_decisions DISABLE TRIGGER moderation_decisions_stay');
    await bff.database.query(
      `WITH old AS (UPDATE users SET suspended_at = suspended_at - interval '31 days' WHERE id = $2)
       UPDATE moderation_decisions SET decided_at = decided_at - interval '31 days' WHERE id = $1`,
      [decision, id],
    );
    await bff.database.query('ALTER TABLE moderation_decisions ENABLE TRIGGER moderation_decisions_stay');
    const { jar } = await enter(email);
    expect((await read(jar)).body.decision).toMatchObject({ canObject: false });
    expect(await object(jar)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('sees no moderators’ decision when an operator suspended the member, even after an earlier ban', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'ban' });
    await admin('reinstate', email);
    await admin('suspend', email);
    const { jar } = await enter(email);
    expect((await read(jar)).body).toMatchObject({ until: null, decision: null });
    expect((await object(jar)).status).toBe(404);
  });

  it('stays as an operator has decided since, when moderators take their decision back', async () => {
    const takeBack = (decision: string) =>
      moderator.call('POST', `/api/moderation/decisions/${decision}/take-back`, { ...GOOD, seen: decision });
    const suspended = await join();
    const ban = await decide(suspended.id, { decision: 'ban' });
    await admin('reinstate', suspended.email);
    await admin('suspend', suspended.email);
    expect((await takeBack(ban)).status).toBe(201);
    expect((await enter(suspended.email)).status).toBe(403);

    const reinstated = await join();
    await decide(reinstated.id, { decision: 'suspend', days: 3 });
    const second = await decide(reinstated.id, { decision: 'ban' });
    await admin('reinstate', reinstated.email);
    expect((await takeBack(second)).status).toBe(201);
    expect((await enter(reinstated.email)).status).toBe(200);
  });

  it('learns nothing more once the suspension is over: reading and objecting get 404', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'ban' });
    const { jar } = await enter(email);
    await admin('reinstate', email);
    expect((await read(jar)).status).toBe(404);
    expect((await object(jar)).status).toBe(404);
    expect((await enter(email)).status).toBe(200);
  });

  it('is recognised in the browser of the attempt only by a signed cookie that has not expired', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'ban' });
    const { jar } = await enter(email);
    const signed = (name: string, ends: number) =>
      fastifyCookie.sign(`${name}=${id} ${ends}`, bff.settings.sessionSecret).slice(name.length + 1);
    const asks = async (value: string) => {
      const other = new Jar(bff);
      other.cookies.set(COOKIE, encodeURIComponent(value));
      return [(await read(other)).status, (await object(other)).status];
    };
    const soon = Date.now() + 60_000;
    expect((await read(new Jar(bff))).status).toBe(401);
    expect(await asks(`${id} ${soon}`)).toEqual([401, 401]);
    expect(await asks(signed('wishboard_other', soon))).toEqual([401, 401]);
    expect(await asks(signed(COOKIE, Date.now() - 1))).toEqual([401, 401]);
    expect((await read(jar)).body.decision?.objection).toBe('none');
    expect(await asks(signed(COOKIE, soon))).toEqual([200, 201]);
  });

  it('can sign in again by itself once a suspension for three days is over, and not a minute before', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'suspend', days: 3 });
    const age = (minutes: number) =>
      bff.database.query(
        `UPDATE users SET suspended_at = suspended_at - make_interval(mins => $2),
           suspended_until = suspended_until - make_interval(mins => $2) WHERE id = $1`,
        [id, minutes],
      );
    const isSuspended = async () =>
      (await moderator.call<SubjectView>('GET', `/api/moderation/subjects/member/${id}`)).body.isSuspended;
    await age(3 * 24 * 60 - 1);
    const { jar, status } = await enter(email);
    expect([status, await jar.member(), await isSuspended()]).toEqual([403, null, true]);
    await age(1);
    expect((await read(jar)).status).toBe(404);
    const again = await enter(email);
    expect([again.status, await again.jar.member(), await isSuspended()]).toEqual([200, id, false]);
  });

  it('has ten minutes in that browser to read the reason and to object', async () => {
    const { email, id } = await join();
    await decide(id, { decision: 'ban' });
    const jar = new Jar(bff);
    await jar.post('code', { email });
    const before = Date.now();
    const { headers } = await jar.post('code/check', { code: sink.codeFor(email) });
    const after = Date.now();
    const [set = ''] = [headers['set-cookie'] ?? []].flat().filter((line) => line.startsWith(COOKIE));
    expect(set).toContain('; Max-Age=600;');
    const value = decodeURIComponent(jar.cookies.get(COOKIE) ?? '');
    const signed = fastifyCookie.unsign(`${COOKIE}=${value}`, bff.settings.sessionSecret).value ?? '';
    const ends = Number(signed.split(' ')[1]);
    expect(ends).toBeGreaterThanOrEqual(before + 600_000);
    expect(ends).toBeLessThanOrEqual(after + 600_000);
    /** Sends the cookie as it would be if the member had tried to sign in so much earlier. */
    const triedBefore = (seconds: number) => {
      const earlier = fastifyCookie.sign(`${COOKIE}=${id} ${ends - seconds * 1000}`, bff.settings.sessionSecret);
      const other = new Jar(bff);
      other.cookies.set(COOKIE, encodeURIComponent(earlier.slice(COOKIE.length + 1)));
      return other;
    };
    const late = triedBefore(600);
    expect([(await read(late)).status, (await object(late)).status]).toEqual([401, 401]);
    const inTime = triedBefore(540);
    expect([(await read(inTime)).status, (await object(inTime)).status]).toEqual([200, 201]);
  });

  it('gets responses that match the OpenAPI document', async () => {
    const api = await ApiDocument.of(bff);
    const { email, id } = await join();
    await decide(id, { decision: 'suspend', days: 1 });
    const { jar } = await enter(email);
    expect(api.deviationOf('GET /api/account/suspension', await read(jar))).toBeNull();
    expect(api.deviationOf('POST /api/account/suspension/objection', await object(jar))).toBeNull();
    expect(api.deviationOf('GET /api/account/suspension', await read(new Jar(bff)))).toBeNull();
  });
});
