import { Harness } from './harness.js';
import { Browser } from './oidc/browser.js';
import { CLIENT, CUT, FORM, ProviderAndBoard } from './oidc/provider.js';

describe('signing in with an OpenID Connect provider', () => {
  let both: ProviderAndBoard;
  let bff: Harness;
  let home: string;

  beforeAll(async () => {
    both = await ProviderAndBoard.start('oidc');
    ({ bff, home } = both);
  });
  afterAll(() => both.stop());

  it('creates a member at the first sign-in, and emits user.created once', async () => {
    const browser = new Browser();
    expect(await both.signIn(browser, 'mei-1')).toBe(`${home}/`);
    const mei = await both.whoAmI(browser);
    expect(mei).toMatchObject({ username: 'mei', displayName: 'mei-1 Lin', avatar: '' });
    expect(JSON.stringify(mei)).not.toContain('127.0.0.1');
    expect(await bff.events('user.created')).toEqual([{ userId: mei.id }]);

    const elsewhere = new Browser();
    await both.signIn(elsewhere, 'mei-1');
    expect((await both.whoAmI(elsewhere)).id).toBe(mei.id);
    expect(await bff.events('user.created')).toHaveLength(1);
  });

  it.each([
    ['loses controls and turned directions', 'turned-1', 'turned', 'Mei Lin \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
    ['is member when nothing of it can be seen', 'unseen-1', 'member', 'member'],
    ['is cut without leaving a direction open, or nothing to be seen', 'long-1', CUT, CUT],
  ])('gives the member a name that %s', async (_what, account, username, displayName) => {
    const browser = new Browser();
    await both.signIn(browser, account);
    expect(await both.whoAmI(browser)).toMatchObject({ username, displayName });
  });

  it('finds another username for another person of the same name', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'mei-2');
    const other = await both.whoAmI(browser);
    expect(other.username).toMatch(/^mei\d+$/);
  });

  it('ends the session everywhere when the member signs out', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'tom-1');
    const tom = both.memberOf(browser);
    expect((await bff.call('/api/wishes', { as: tom })).status).toBe(200);
    expect((await bff.post('/auth/logout', tom)).status).toBe(204);
    expect((await bff.call('/api/wishes', { as: tom })).status).toBe(401);
  });

  it('gives a new session at each sign-in and ends the one the browser came with', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'ann-1');
    const before = both.memberOf(browser);
    await both.signIn(browser, 'ann-1');
    expect(both.memberOf(browser).cookie).not.toBe(before.cookie);
    expect((await bff.call('/api/wishes', { as: before })).status).toBe(401);
  });

  it('gives visitors no session, and members no switching to another member', async () => {
    expect(await bff.call('/api/user')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const browser = new Browser();
    await both.signIn(browser, 'kim-1');
    const { id } = await both.whoAmI(browser);
    const answer = await bff.post('/api/user/switch', both.memberOf(browser), { userId: id });
    expect(answer).toMatchObject({ status: 403, body: { code: 'DEMO_ONLY' } });
  });

  it('hands out no directory of members', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'kim-1');
    for (const query of ['', '?q=k', '?limit=1']) {
      const answer = await bff.call(`/api/users${query}`, { as: both.memberOf(browser) });
      expect(answer).toMatchObject({ status: 403, body: { code: 'DEMO_ONLY' } });
      expect(answer.text).not.toContain('kim');
    }
  });

  /** Signs in up to the provider's redirect back to the board, and returns the URL of that redirect. */
  async function comeBack(browser: Browser, account: string): Promise<URL> {
    const held = new Promise<URL>((resolve) => browser.stopAt(`${home}/auth/callback`, resolve));
    await both.signIn(browser, account);
    return held;
  }

  it('refuses a callback with another state, even when the rest of the callback is valid', async () => {
    const browser = new Browser();
    const callback = await comeBack(browser, 'joe-1');
    const state = callback.searchParams.get('state') ?? '';
    const other = new URL(callback);
    other.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`);
    expect((await browser.go(other.href)).headers.get('location')).toBe('/?sign-in=failed');
    expect((await browser.go(`${home}/api/user`)).status).toBe(401);
  });

  it('refuses an identity that the provider has not signed', async () => {
    const forge = (idToken: string) => {
      const [header, , signature] = idToken.split('.');
      const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
      return [header, Buffer.from(JSON.stringify({ ...claims, acr: 'x' })).toString('base64url'), signature].join('.');
    };
    try {
      const browser = new Browser();
      both.change = (idToken) => idToken;
      expect(await both.signIn(browser, 'eve-1')).toBe(`${home}/`);
      const forger = new Browser();
      both.change = forge;
      expect(await both.signIn(forger, 'eve-2')).toBe(`${home}/?sign-in=failed`);
      expect((await forger.go(`${home}/api/user`)).status).toBe(401);
    } finally {
      both.change = null;
    }
  });

  it('refuses a suspended member, and shows the reason in that member’s browser only', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'sue-1');
    const { id, username } = await both.whoAmI(browser);
    await bff.database.query('UPDATE users SET suspended_at = now() WHERE id = $1', [id]);
    await browser.go(`${home}/auth/logout`, { method: 'POST', headers: { origin: home } });
    expect(await both.signIn(browser, 'sue-1')).toBe(`${home}/?sign-in=suspended`);
    expect((await browser.go(`${home}/api/user`)).status).toBe(401);
    const why = await browser.go(`${home}/api/account/suspension`);
    const account = { username, deletionDueAt: null };
    expect([why.status, await why.json()]).toEqual([200, { until: null, decision: null, account }]);
    expect((await new Browser().go(`${home}/api/account/suspension`)).status).toBe(401);
  });

  it('lets a suspended member request an export and the deletion of the account, and keep it', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'uma-1');
    const { id, username } = await both.whoAmI(browser);
    await bff.database.query('UPDATE users SET suspended_at = now() WHERE id = $1', [id]);
    const asked = (method: string, path: string, body?: object) =>
      browser.go(`${home}${path}`, {
        method,
        headers: { origin: home, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    await asked('POST', '/auth/logout');
    expect(await both.signIn(browser, 'uma-1')).toBe(`${home}/?sign-in=suspended`);
    expect((await asked('POST', '/api/user/export')).status).toBe(200);
    expect((await asked('POST', '/api/user/deletion', { username })).status).toBe(204);
    const due = 'SELECT deletion_due_at IS NOT NULL AS "isDue" FROM users WHERE id = $1';
    expect(await bff.database.query(due, [id])).toEqual([{ isDue: true }]);
    expect((await asked('DELETE', '/api/user/deletion')).status).toBe(204);
    expect(await bff.database.query(due, [id])).toEqual([{ isDue: false }]);
  });

  it('lets a sign-in in each of two tabs succeed, whichever callback comes first', async () => {
    const browser = new Browser();
    const first = await comeBack(browser, 'zoe-1');
    const second = await comeBack(browser, 'zoe-1');
    for (const callback of [second, first]) {
      expect((await browser.go(callback.href)).headers.get('location')).toBe('/');
      expect((await both.whoAmI(browser)).username).toBe('zoe');
    }
    expect(browser.names(new URL(home).host)).toEqual(['wishboard_session']);
  });

  it('keeps at most five pending sign-ins of one browser', async () => {
    const browser = new Browser();
    for (let turn = 0; turn < 8; turn += 1) await browser.go(`${home}/auth/login`);
    expect(browser.names(new URL(home).host)).toHaveLength(5);
    expect(await both.signIn(browser, 'ida-1')).toBe(`${home}/`);
  });

  it('accepts neither a session cookie as a pending sign-in nor a pending sign-in as a session', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'pam-1');
    const { host } = new URL(home);
    const { location } = Object.fromEntries((await browser.go(`${home}/auth/login`)).headers) as { location: string };
    const state = new URL(location).searchParams.get('state') ?? '';
    const [name = ''] = browser.names(host).filter((candidate) => candidate !== 'wishboard_session');
    const attempt = browser.cookie(host, name);
    const session = browser.cookie(host, 'wishboard_session');
    for (const value of [session, 'x', 'x.y', '%E0%A4%A']) {
      const answer = await bff.call(`/auth/callback?code=x&state=${state}`, {
        headers: { cookie: `${name}=${value}` },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    }
    const answer = await bff.call('/api/user', { headers: { cookie: `wishboard_session=${attempt}` } });
    expect(answer.status).toBe(401);
  });

  it('makes the browser delete its cache and its session cookie when the member signs out', async () => {
    const browser = new Browser();
    await both.signIn(browser, 'amy-1');
    const answer = await bff.post('/auth/logout', both.memberOf(browser));
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.headers['set-cookie']).toMatch(/^wishboard_session=; Max-Age=0; Path=\//);
  });

  it('refuses a callback without a pending sign-in, with another state or with an error of the provider', async () => {
    const failed = async (browser: Browser, url: string) => {
      const response = await browser.go(url);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/?sign-in=failed');
      expect((await browser.go(`${home}/api/user`)).status).toBe(401);
    };
    await failed(new Browser(), `${home}/auth/callback?code=stolen&state=x`);
    await failed(new Browser(), `${home}/auth/callback`);
    const browser = new Browser();
    await browser.go(`${home}/auth/login`);
    await failed(browser, `${home}/auth/callback?code=x&state=other`);
    const denied = new Browser();
    const { location } = Object.fromEntries((await denied.go(`${home}/auth/login`)).headers) as { location: string };
    const state = new URL(location).searchParams.get('state');
    await failed(denied, `${home}/auth/callback?error=access_denied&state=${state}`);
  });

  it('answers 503 while the provider is unreachable, and /healthz answers 200', async () => {
    const lonely = await Harness.start('oidc_away', {
      publicUrl: home,
      oidc: { issuer: 'http://127.0.0.1:9', ...CLIENT },
    });
    try {
      expect(await lonely.call('/auth/login')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      const logout = await lonely.call('/auth/backchannel-logout', { ...FORM, body: 'logout_token=x' });
      expect(logout).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect((await lonely.call('/healthz')).status).toBe(200);
    } finally {
      await lonely.stop();
    }
  });
});
