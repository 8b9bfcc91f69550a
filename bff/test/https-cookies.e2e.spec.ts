import type { UserView } from '@wishboard/contracts/http/fields/user';
import { cookieOf, Harness, type Member } from './harness.js';

describe('the session cookie over https', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('https_cookies', { trustedProxies: ['loopback'] }, 1);
    // Opens sessions as the previous release did over HTTPS: signed in the same way, but without the cookie prefix.
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  const ask = (cookie: string, url = '/api/user') =>
    bff.call<UserView>(url, { headers: { 'x-forwarded-proto': 'https', ...(cookie && { cookie }) } });
  const cookiesSet = ({ headers }: { headers: { 'set-cookie'?: string | string[] | undefined } }) =>
    [headers['set-cookie'] ?? []].flat();
  /** Opens a session over HTTPS and returns its cookie. */
  const open = async () => cookieOf(await ask(''));

  it('has a name that no other host of the site can set', async () => {
    const visit = await ask('');
    expect(cookiesSet(visit)).toEqual([
      expect.stringMatching(
        /^__Host-wishboard_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect((await ask(cookieOf(visit))).body).toEqual(visit.body);
  });

  it('is refused under the name without the prefix __Host-, even when the session is cached', async () => {
    const cookie = await open();
    expect((await ask(cookie, '/api/wishes/my')).status).toBe(200);
    expect((await ask(cookie.replace('__Host-', ''), '/api/wishes/my')).status).toBe(401);
  });

  it('wins over whatever another host of the site has set under the old name', async () => {
    const cookie = await open();
    const { body: member } = await ask(cookie);
    for (const both of [`${tom.cookie}; ${cookie}`, `${cookie}; ${tom.cookie}`]) {
      for (let turn = 0; turn < 2; turn += 1) expect((await ask(both)).body).toEqual(member);
    }
  });

  it('is set for a request with the previous release’s cookie, and continues the same session', async () => {
    const answer = await ask(mei.cookie);
    expect(answer.body.id).toBe(mei.id);
    const [replaced, ...more] = cookiesSet(answer);
    expect(more).toEqual([]);
    expect(replaced).toMatch(
      /^__Host-wishboard_session=[^;]+; Max-Age=12\d{5}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const after = await ask(`${mei.cookie}; ${replaced?.split(';', 1)[0]}`);
    expect([after.body.id, cookiesSet(after)]).toEqual([mei.id, []]);
  });

  it('gives way to the cookie under the old name once its own session no longer exists', async () => {
    const stale = await open();
    await bff.database.query('DELETE FROM sessions WHERE user_id <> $1', [tom.id]);
    const second = await bff.startSecond();
    try {
      const answer = await second.call<UserView>('/api/user', {
        headers: { 'x-forwarded-proto': 'https', cookie: `${stale}; ${tom.cookie}` },
      });
      expect(answer.body.id).toBe(tom.id);
    } finally {
      await second.app.close();
    }
  });

  it('is not set on the page, remotes.json and media, which caches may store', async () => {
    for (const url of ['/', '/remotes.json', '/media/demo/x.webp'])
      expect(cookiesSet(await ask(tom.cookie, url))).toEqual([]);
  });

  it('does not exempt a cross-site POST from the error CROSS_SITE', async () => {
    const answer = await bff.call('/api/wishes', {
      method: 'POST',
      headers: { cookie: await open(), 'x-forwarded-proto': 'https', 'sec-fetch-site': 'cross-site' },
      body: {},
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
  });

  it('is accepted with a POST of the board’s own page, and neither with one of another site nor without its origin', async () => {
    const cookie = await open();
    const member = (await ask(cookie)).body.id;
    const wishes = () => bff.database.query('SELECT title FROM wishes WHERE user_id = $1', [member]);
    const post = async (headers: Record<string, string>) => {
      const answer = await bff.app.inject({
        method: 'POST',
        url: '/api/wishes',
        headers: { host: 'wish.test', 'x-forwarded-proto': 'https', 'content-type': 'application/json', ...headers },
        payload: '{"title":"A kite","description":"Red"}',
      });
      return [answer.statusCode, answer.json().code];
    };
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      {},
    ];
    for (const from of others) expect([from, await post({ cookie, ...from })]).toEqual([from, [403, 'CROSS_SITE']]);
    expect(await wishes()).toEqual([]);
    // Without the cookie, a request without an origin is no browser's and only has no session.
    expect(await post({})).toEqual([401, 'UNAUTHENTICATED']);
    const ours: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'https://wish.test' }];
    for (const from of ours) expect([from, await post({ cookie, ...from })]).toEqual([from, [201, undefined]]);
    expect(await wishes()).toEqual([{ title: 'A kite' }, { title: 'A kite' }]);
  });
});
