import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { MEMBER_NAME_MAX, type UserView } from '@wishboard/contracts/http/user';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import Provider from 'oidc-provider';
import { RATE_LIMITS } from '../src/common/rate-limit/rate-limits.js';
import { Harness, type Member, until } from './harness.js';
import { Browser } from './oidc/browser.js';

const CLIENT = { clientId: 'wishboard', clientSecret: 'a secret between the two' };

const FORM = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

/** What is left of a name that is too long by its first character, which is not to be seen. */
const CUT = 'x'.repeat(MEMBER_NAME_MAX - 1);

/** Names as some accounts of the provider have them. */
const NAMES: Record<string, { name: string; preferred_username: string }> = {
  'turned-1': {
    name: '\u202eMei\u0007\nLin \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
    preferred_username: '\u001bturned\u2066',
  },
  'unseen-1': { name: '\u200b\u3164', preferred_username: '\u00ad' },
  'long-1': {
    name: `${'\u200b'.repeat(MEMBER_NAME_MAX)}Mei`,
    preferred_username: `\u2067${'x'.repeat(MEMBER_NAME_MAX)}\u2069`,
  },
};

describe('signing in with an OpenID Connect provider', () => {
  let bff: Harness;
  let home: string;
  let idp: Server;
  let issuer: string;
  let signingKey: CryptoKey;
  /** Changes the identity that the provider sends, behind its back. */
  let change: ((idToken: string) => string) | null = null;

  /** Has an answer with tokens pass through {@link change}. */
  function spoil(response: ServerResponse): void {
    const end = response.end.bind(response) as (body: unknown) => ServerResponse;
    response.end = ((body: unknown) => {
      const tokens = change && typeof body === 'string' ? (JSON.parse(body) as { id_token: string }) : null;
      if (!tokens || !change) return end(body);
      const changed = JSON.stringify({ ...tokens, id_token: change(tokens.id_token) });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as typeof response.end;
  }

  beforeAll(async () => {
    // The provider remarks at length that it is set up for a test.
    for (const method of ['warn', 'info'] as const) jest.spyOn(console, method).mockReturnValue();
    const port = await freePort();
    home = `http://127.0.0.1:${port}`;
    const providerPort = await freePort();
    issuer = `http://127.0.0.1:${providerPort}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    signingKey = privateKey;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${home}/auth/callback`],
          backchannel_logout_uri: `${home}/auth/backchannel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          ...(NAMES[id] ?? { name: `  ${id} Lin\u0000 `, preferred_username: id.replace(/-.*/, '') }),
        }),
      }),
      cookies: { keys: ['test'] },
      pkce: { required: () => true },
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'provider' }] },
      features: { backchannelLogout: { enabled: true } },
      // The provider calls no address of its own machine but for this.
      fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body }),
    });
    const answer = provider.callback();
    idp = createServer((request, response) => {
      if (request.url?.startsWith('/token')) spoil(response);
      void answer(request, response);
    });
    await new Promise<void>((resolve) => idp.listen(providerPort, '127.0.0.1', resolve));
    bff = await Harness.start('oidc', { publicUrl: home, oidc: { issuer, ...CLIENT } });
    await bff.app.listen(port, '127.0.0.1');
  });
  afterAll(async () => {
    await bff.stop();
    idp.closeAllConnections();
    idp.close();
  });

  /** Signs in as the provider's account, and answers where the browser ends up. */
  async function signIn(browser: Browser, account: string): Promise<string> {
    let { response, url } = await browser.follow(`${home}/auth/login`);
    for (let page = 0; page < 3 && url.includes('/interaction/'); page += 1) {
      const html = await response.text();
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
      const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const body = new URLSearchParams({ prompt, login: account, password: 'x' });
      ({ response, url } = await browser.follow(action, { method: 'POST', body }));
    }
    return url;
  }

  const whoAmI = async (browser: Browser) => (await browser.go(`${home}/api/user`)).json() as Promise<UserView>;
  const memberOf = (browser: Browser): Member => ({
    id: '',
    cookie: `wishboard_session=${browser.cookie(new URL(home).host, 'wishboard_session')}`,
  });

  it('makes a member of whoever comes for the first time, and tells the workers once', async () => {
    const browser = new Browser();
    expect(await signIn(browser, 'mei-1')).toBe(`${home}/`);
    const mei = await whoAmI(browser);
    expect(mei).toMatchObject({ username: 'mei', displayName: 'mei-1 Lin', avatar: '' });
    expect(JSON.stringify(mei)).not.toContain('127.0.0.1');
    expect(await bff.events('user.created')).toEqual([{ userId: mei.id }]);

    const elsewhere = new Browser();
    await signIn(elsewhere, 'mei-1');
    expect((await whoAmI(elsewhere)).id).toBe(mei.id);
    expect(await bff.events('user.created')).toHaveLength(1);
  });

  it.each([
    ['loses controls and turned directions', 'turned-1', 'turned', 'Mei Lin \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
    ['is member when nothing of it can be seen', 'unseen-1', 'member', 'member'],
    ['is cut without leaving a direction open, or nothing to be seen', 'long-1', CUT, CUT],
  ])('gives the member a name that %s', async (_what, account, username, displayName) => {
    const browser = new Browser();
    await signIn(browser, account);
    expect(await whoAmI(browser)).toMatchObject({ username, displayName });
  });

  it('finds another username for another person of the same name', async () => {
    const browser = new Browser();
    await signIn(browser, 'mei-2');
    const other = await whoAmI(browser);
    expect(other.username).toMatch(/^mei\d+$/);
  });

  it('ends the session everywhere when the member signs out', async () => {
    const browser = new Browser();
    await signIn(browser, 'tom-1');
    const tom = memberOf(browser);
    expect((await bff.call('/api/wishes', { as: tom })).status).toBe(200);
    expect((await bff.post('/auth/logout', tom)).status).toBe(204);
    expect((await bff.call('/api/wishes', { as: tom })).status).toBe(401);
  });

  it('gives a new session at each sign-in and ends the one the browser came with', async () => {
    const browser = new Browser();
    await signIn(browser, 'ann-1');
    const before = memberOf(browser);
    await signIn(browser, 'ann-1');
    expect(memberOf(browser).cookie).not.toBe(before.cookie);
    expect((await bff.call('/api/wishes', { as: before })).status).toBe(401);
  });

  it('has no visitors as members and no switching', async () => {
    expect(await bff.call('/api/user')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const browser = new Browser();
    await signIn(browser, 'kim-1');
    const { id } = await whoAmI(browser);
    const answer = await bff.post('/api/user/switch', memberOf(browser), { userId: id });
    expect(answer).toMatchObject({ status: 403, body: { code: 'DEMO_ONLY' } });
  });

  it('hands out no directory of members', async () => {
    const browser = new Browser();
    await signIn(browser, 'kim-1');
    for (const query of ['', '?q=k', '?limit=1']) {
      const answer = await bff.call(`/api/users${query}`, { as: memberOf(browser) });
      expect(answer).toMatchObject({ status: 403, body: { code: 'DEMO_ONLY' } });
      expect(answer.text).not.toContain('kim');
    }
  });

  /** Goes as far as the provider sends the browser back, and answers the address it sends it to. */
  async function comeBack(browser: Browser, account: string): Promise<URL> {
    const held = new Promise<URL>((resolve) => browser.stopAt(`${home}/auth/callback`, resolve));
    await signIn(browser, account);
    return held;
  }

  it('takes nobody back with another state, though all the rest is right', async () => {
    const browser = new Browser();
    const callback = await comeBack(browser, 'joe-1');
    const state = callback.searchParams.get('state') ?? '';
    const other = new URL(callback);
    other.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`);
    expect((await browser.go(other.href)).headers.get('location')).toBe('/?sign-in=failed');
    expect((await browser.go(`${home}/api/user`)).status).toBe(401);
  });

  it('takes nobody’s word for an identity that the provider has not signed', async () => {
    const forge = (idToken: string) => {
      const [header, , signature] = idToken.split('.');
      const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
      return [header, Buffer.from(JSON.stringify({ ...claims, acr: 'x' })).toString('base64url'), signature].join('.');
    };
    try {
      const browser = new Browser();
      change = (idToken) => idToken;
      expect(await signIn(browser, 'eve-1')).toBe(`${home}/`);
      const forger = new Browser();
      change = forge;
      expect(await signIn(forger, 'eve-2')).toBe(`${home}/?sign-in=failed`);
      expect((await forger.go(`${home}/api/user`)).status).toBe(401);
    } finally {
      change = null;
    }
  });

  it('lets a sign-in in each of two tabs end well, whichever comes back first', async () => {
    const browser = new Browser();
    const first = await comeBack(browser, 'zoe-1');
    const second = await comeBack(browser, 'zoe-1');
    for (const callback of [second, first]) {
      expect((await browser.go(callback.href)).headers.get('location')).toBe('/');
      expect((await whoAmI(browser)).username).toBe('zoe');
    }
    expect(browser.names(new URL(home).host)).toEqual(['wishboard_session']);
  });

  it('keeps no more than a few sign-ins of a browser that begins one after the other', async () => {
    const browser = new Browser();
    for (let turn = 0; turn < 8; turn += 1) await browser.go(`${home}/auth/login`);
    expect(browser.names(new URL(home).host)).toHaveLength(5);
    expect(await signIn(browser, 'ida-1')).toBe(`${home}/`);
  });

  it('refuses another cookie’s value in the place of a sign-in’s, and the other way round', async () => {
    const browser = new Browser();
    await signIn(browser, 'pam-1');
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

  it('has the browser forget what it kept of a member who signs out, and nothing else', async () => {
    const browser = new Browser();
    await signIn(browser, 'amy-1');
    const answer = await bff.post('/auth/logout', memberOf(browser));
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.headers['set-cookie']).toMatch(/^wishboard_session=; Max-Age=0; Path=\//);
  });

  it('takes nobody back who was not sent from this browser, nor twice, nor with another state', async () => {
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

  describe('hears from the provider that a member has signed out there, and', () => {
    const LOGOUT = '/auth/backchannel-logout';
    const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

    /** A member who is signed in, by a browser of their own. */
    async function signedIn(account: string): Promise<{ browser: Browser; member: Member; sid: string }> {
      const browser = new Browser();
      await signIn(browser, account);
      const { id } = await whoAmI(browser);
      const [{ sid }] = await bff.database.query(
        'SELECT provider_sid AS sid FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
        [id],
      );
      return { browser, member: { ...memberOf(browser), id }, sid };
    }
    const isIn = async ({ browser }: { browser: Browser }) => (await browser.go(`${home}/api/user`)).status === 200;

    const now = () => Math.floor(Date.now() / 1000);
    /** A token as the provider makes it, with claims of its own or, where they are undefined, without. */
    function tokenOf(claims: JWTPayload, key = signingKey): Promise<string> {
      const payload = {
        iss: issuer,
        aud: CLIENT.clientId,
        iat: now(),
        exp: now() + 120,
        jti: randomUUID(),
        events: { [EVENT]: {} },
        ...claims,
      };
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'provider', typ: 'logout+jwt' }).sign(key);
    }
    const post = (body: string, headers = {}) =>
      bff.call(LOGOUT, { ...FORM, body, headers: { ...FORM.headers, ...headers } });
    const send = (token: string) => post(`${new URLSearchParams({ logout_token: token })}`);

    it('signs them out here, when they do so on its own page', async () => {
      const ann = await signedIn('ann-9');
      const other = await signedIn('bob-9');
      const page = await (await ann.browser.go(`${issuer}/session/end`)).text();
      const [action = '', xsrf = ''] = [/action="([^"]+)"/, /value="([^"]+)"/].map((part) => part.exec(page)?.[1]);
      await ann.browser.follow(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
      expect(await isIn(ann)).toBe(false);
      expect(await isIn(other)).toBe(true);
    });

    it('ends every session of theirs in every process, streams too, and nobody else’s', async () => {
      const [here, there, other] = [await signedIn('ann-3'), await signedIn('ann-3'), await signedIn('bob-3')];
      const second = await bff.startSecond();
      try {
        const elsewhere = async () => (await second.call('/api/user', { as: here.member })).status;
        expect(await elsewhere()).toBe(200);
        const stream = await listen(here.member);
        const answer = await send(await tokenOf({ sub: 'ann-3' }));
        expect(answer).toMatchObject({ status: 200, text: '', headers: { 'cache-control': 'no-store' } });
        expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([false, false, true]);
        await until(async () => (await elsewhere()) === 401);
        await until(() => stream.hasEnded());
      } finally {
        await second.app.close();
      }
    });

    it.each([
      ['by the session alone', () => ({})],
      ['by member and session', (sub: string) => ({ sub })],
    ])('ends only what a session there has opened, where it says which: %s', async (_how, claims) => {
      const account = `sid-${randomUUID()}`;
      const [one, other] = [await signedIn(account), await signedIn(account)];
      expect(one.sid).not.toBe(other.sid);
      expect(await send(await tokenOf({ ...claims(account), sid: one.sid }))).toMatchObject({ status: 200 });
      expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
    });

    it('ends a session of the member that does not say what it was opened from', async () => {
      const [old, other] = [await signedIn('eli-3'), await signedIn('eli-3')];
      await bff.database.query('UPDATE sessions SET provider_sid = NULL WHERE provider_sid = $1', [old.sid]);
      expect(await send(await tokenOf({ sub: 'eli-3', sid: 'another' }))).toMatchObject({ status: 200 });
      expect([await isIn(old), await isIn(other)]).toEqual([false, true]);
    });

    it('leaves alone who has signed in again, when the same token comes once more', async () => {
      const token = await tokenOf({ sub: 'pia-3' });
      await send(token);
      const again = await signedIn('pia-3');
      expect(await send(token)).toMatchObject({ status: 200 });
      expect(await isIn(again)).toBe(true);
    });

    it.each<[string, JWTPayload]>([
      ['of another issuer', { iss: 'https://id.example' }],
      ['for another client', { aud: 'another' }],
      ['with a nonce', { nonce: 'x' }],
      ['without an event', { events: undefined }],
      ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
      ['of an event that is no object', { events: { [EVENT]: 'yes' } }],
      ['without a name of its own', { jti: undefined }],
      ['without the time it was made', { iat: undefined }],
      ['that was made too long ago', { iat: now() - 200 }],
      ['that is yet to be made', { iat: now() + 600, exp: now() + 700 }],
      ['that never expires', { exp: undefined }],
      ['that has expired', { exp: now() - 60 }],
      ['of nobody', { sub: undefined }],
      ['of a session that is no text', { sid: 7 }],
    ])('signs nobody out by a token %s', async (_what, claims) => {
      const kay = await signedIn('kay-3');
      const answer = await send(await tokenOf({ sub: 'kay-3', ...claims }));
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await isIn(kay)).toBe(true);
      expect(await send(await tokenOf({ sub: 'kay-3' }))).toMatchObject({ status: 200 });
      expect(await isIn(kay)).toBe(false);
    });

    it('signs nobody out by a token that the provider has not signed', async () => {
      const leo = await signedIn('leo-3');
      const { privateKey } = await generateKeyPair('RS256');
      const good = await tokenOf({ sub: 'leo-3' });
      const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
      const tokens = [await tokenOf({ sub: 'leo-3' }, privateKey), new UnsecuredJWT(claims).encode(), 'x.y.z', ''];
      for (const token of tokens) expect(await send(token)).toMatchObject({ status: 400 });
      expect(await isIn(leo)).toBe(true);
      expect(await send(good)).toMatchObject({ status: 200 });
    });

    it('takes one form with one token, from no page', async () => {
      const token = await tokenOf({ sub: 'may-3' });
      const may = await signedIn('may-3');
      expect(await post('')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(await post(`logout_token=${token}&logout_token=${token}`)).toMatchObject({ status: 400 });
      const json = { 'content-type': 'application/json' };
      expect(await post(JSON.stringify({ logout_token: token }), json)).toMatchObject({ status: 415 });
      expect(await post(`x=${'x'.repeat(20_000)}`)).toMatchObject({ status: 413 });
      const foreign = { 'sec-fetch-site': 'cross-site' };
      expect(await post(`logout_token=${token}`, foreign)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
      expect(await isIn(may)).toBe(true);
      expect(await post(`state=x&logout_token=${token}`)).toMatchObject({ status: 200 });
      expect(await isIn(may)).toBe(false);
    });

    it('goes on without Redis, and is asked only so often', async () => {
      const settings = {
        publicUrl: home,
        oidc: { issuer, ...CLIENT },
        rateLimit: true,
        redisUrl: 'redis://127.0.0.1:1',
      };
      const alone = await Harness.start('oidc_alone', settings, 1);
      try {
        const ask = (token: string) => alone.call(LOGOUT, { ...FORM, body: `logout_token=${token}` });
        const token = await tokenOf({ sub: 'zed-3' });
        expect(await ask(token)).toMatchObject({ status: 200 });
        const answers = await Promise.all(Array.from({ length: RATE_LIMITS.backchannelLogout.max }, () => ask('x')));
        expect(answers.map(({ status }) => status).filter((status) => status !== 400)).toEqual([429]);
      } finally {
        await alone.stop();
      }
    });

    it('has nowhere to be told where there is no provider', async () => {
      const demo = await Harness.start('oidc_none', {}, 1);
      try {
        const answer = await demo.call(LOGOUT, { ...FORM, body: `logout_token=${await tokenOf({ sub: 'zed-3' })}` });
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      } finally {
        await demo.stop();
      }
    });

    /** Opens a member's stream. */
    async function listen({ cookie }: Member): Promise<{ hasEnded: () => boolean }> {
      const state = { ended: false };
      await new Promise<void>((resolve, reject) => {
        const call = httpRequest(`${home}/api/notifications/stream`, { headers: { cookie } }, (response) => {
          response.once('data', () => resolve()).on('close', () => (state.ended = true));
        });
        call.on('error', reject).end();
      });
      return { hasEnded: () => state.ended };
    }
  });

  it('says that it is not available while the provider is away', async () => {
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
