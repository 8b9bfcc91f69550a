import type { UserView } from '@wishboard/contracts/http/fields/user';
import { cookieOf, Harness, type Member, UNKNOWN_ID, until } from './harness.js';

describe('Demo mode', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('users');
    await bff.database.query(
      `INSERT INTO users (username, display_name, created_at) VALUES ('first', 'First', '2020-01-01')`,
    );
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  it('makes a visitor the first member and remembers them with a cookie that scripts cannot read', async () => {
    const visit = await bff.call<UserView>('/api/user');
    expect(visit.status).toBe(200);
    expect(visit.body).toEqual({
      id: expect.any(String),
      username: 'first',
      displayName: 'First',
      avatar: '',
      createdAt: '2020-01-01T00:00:00.000Z',
    });
    const [cookie] = [visit.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^wishboard_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await bff.call<UserView>('/api/user', { as: { id: '', cookie: cookieOf(visit) } });
    expect(again.body.username).toBe('first');
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('opens no session for a HEAD, nor for another site that embeds the address', async () => {
    for (const call of [{ method: 'HEAD' }, { headers: { 'sec-fetch-site': 'cross-site' } }]) {
      const answer = await bff.call('/api/user', call);
      expect(answer.status).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('stores a hash of the token, never the token', async () => {
    const token = decodeURIComponent(mei.cookie.split('=', 2)[1] ?? '').split('.')[0];
    const rows = await bff.database.query('SELECT token_hash FROM sessions WHERE user_id = $1', [mei.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].token_hash).toHaveLength(32);
    expect(rows[0].token_hash.toString('base64url')).not.toBe(token);
  });

  it('accepts no cookie that was forged, shortened or signed with another key', async () => {
    const [name, value = ''] = mei.cookie.split('=', 2);
    const [token, signature = ''] = decodeURIComponent(value).split('.');
    for (const forged of [
      token,
      `${token}.`,
      `${token}.${signature.slice(1)}`,
      `x${token}.${signature}`,
      '%E0%A4%A',
      '',
    ]) {
      const answer = await bff.call('/api/wishes/my', { as: { id: mei.id, cookie: `${name}=${forged}` } });
      expect(answer.status).toBe(401);
    }
  });

  it('gives every session a secret of 256 bits, and never one twice', async () => {
    const cookies = await Promise.all(Array.from({ length: 20 }, () => bff.signIn(tom.id)));
    const tokens = cookies.map((cookie) => decodeURIComponent(cookie.split('=', 2)[1] ?? '').split('.')[0] ?? '');
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(tokens.length);
  });

  it('accepts neither of two cookies that contradict each other, and opens no session for them', async () => {
    for (const cookie of [`${mei.cookie}; ${tom.cookie}`, `${tom.cookie}; ${mei.cookie}`]) {
      expect((await bff.call('/api/wishes/my', { headers: { cookie } })).status).toBe(401);
      const visit = await bff.call('/api/user', { headers: { cookie } });
      expect([visit.status, visit.headers['set-cookie']]).toEqual([401, undefined]);
    }
    expect((await bff.call('/api/wishes/my', { headers: { cookie: `${mei.cookie}; ${mei.cookie}` } })).status).toBe(
      200,
    );
  });

  it('leaves one live session after two concurrent switches, and tells the later one that its session has ended', async () => {
    for (const headers of [undefined, () => ({ 'idempotency-key': crypto.randomUUID() })]) {
      const before = { id: tom.id, cookie: await bff.signIn(tom.id) };
      const sessions = async () => Number((await bff.database.query('SELECT count(*) FROM sessions'))[0].count);
      const count = await sessions();
      const answers = await Promise.all(
        [mei, tom, mei, tom].map(({ id }) => bff.post('/api/user/switch', before, { userId: id }, headers?.())),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
      expect(await sessions()).toBe(count);
      const won = answers.find(({ status }) => status === 200);
      const after = { id: '', cookie: cookieOf(won ?? { headers: {} }) };
      expect((await bff.call('/api/user', { as: after })).status).toBe(200);
    }
  });

  it('switches to another member, and refuses the session from before the switch', async () => {
    const before = { id: tom.id, cookie: await bff.signIn(tom.id) };
    const answer = await bff.post<UserView>('/api/user/switch', before, { userId: mei.id });
    expect(answer.status).toBe(200);
    expect(answer.body.username).toBe('mei');
    const after = { id: mei.id, cookie: cookieOf(answer) };
    expect((await bff.call<UserView>('/api/user', { as: after })).body.id).toBe(mei.id);
    expect((await bff.call('/api/wishes/my', { as: before })).status).toBe(401);
  });

  it('ends a session in every process at once', async () => {
    const second = await bff.startSecond();
    try {
      const session = { id: tom.id, cookie: await bff.signIn(tom.id) };
      expect((await second.call('/api/wishes/my', { as: session })).status).toBe(200);
      await bff.post('/api/user/switch', session, { userId: mei.id });
      await until(async () => (await second.call('/api/wishes/my', { as: session })).status === 401);
    } finally {
      await second.app.close();
    }
  });

  it('refuses to switch to an unknown, invalid or missing member, and without a session', async () => {
    const missing = await bff.post('/api/user/switch', mei, { userId: UNKNOWN_ID });
    expect(missing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const nonsense = await bff.post('/api/user/switch', mei, { userId: 'mei' });
    expect(nonsense).toMatchObject({ status: 400, body: { errors: [{ field: 'userId', message: 'Must be a uuid' }] } });
    expect((await bff.post('/api/user/switch', mei)).status).toBe(400);
    expect((await bff.post('/api/user/switch', null, { userId: mei.id })).status).toBe(401);
  });

  it('answers 401 to a request with an expired session', async () => {
    const session = { id: tom.id, cookie: await bff.signIn(tom.id) };
    await bff.database.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      tom.id,
    ]);
    expect((await bff.call('/api/wishes/my', { as: session })).status).toBe(401);
  });
});
