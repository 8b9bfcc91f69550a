import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { MEMBER_NAME_MAX, type UserView } from '@wishboard/contracts/http/user';
import Provider from 'oidc-provider';
import { Harness, type Member } from './harness.js';

const CLIENT = { clientId: 'wishboard', clientSecret: 'a secret between the two' };

/** A browser's memory for cookies, by host. */
class Browser {
  private readonly jar = new Map<string, Map<string, string>>();
  private readonly stops: { at: string; tell: (url: URL) => void }[] = [];

  /** Does not follow the next redirect to this address, but tells where it leads. */
  stopAt(at: string, tell: (url: URL) => void): void {
    this.stops.push({ at, tell });
  }

  /** Names of the cookies it keeps for a host. */
  names(host: string): string[] {
    return [...(this.jar.get(host)?.keys() ?? [])];
  }

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const cookies = this.jar.get(host) ?? new Map<string, string>();
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const isGone = attributes.some((attribute) => /^ (max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
      if (isGone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    this.jar.set(host, cookies);
    return response;
  }

  /** Follows redirects to the next page. */
  async follow(url: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> {
    let response = await this.go(url, init);
    let here = url;
    while (response.status >= 300 && response.status < 400) {
      here = new URL(response.headers.get('location') ?? '', here).href;
      const stop = this.stops.findIndex(({ at }) => here.startsWith(at));
      if (stop >= 0) {
        for (const { tell } of this.stops.splice(stop, 1)) tell(new URL(here));
        return { response, url: here };
      }
      response = await this.go(here);
    }
    return { response, url: here };
  }

  cookie(host: string, name: string): string | undefined {
    return this.jar.get(host)?.get(name);
  }
}

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
    const issuer = `http://127.0.0.1:${providerPort}`;
    const provider = new Provider(issuer, {
      clients: [
        { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [`${home}/auth/callback`] },
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

  it('says that it is not available while the provider is away', async () => {
    const lonely = await Harness.start('oidc_away', {
      publicUrl: home,
      oidc: { issuer: 'http://127.0.0.1:9', ...CLIENT },
    });
    try {
      expect(await lonely.call('/auth/login')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
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
