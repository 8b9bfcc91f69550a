import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import type { UserView } from '@wishboard/contracts/http/user';
import Provider from 'oidc-provider';
import { Harness, type Member } from './harness.js';

const CLIENT = { clientId: 'wishboard', clientSecret: 'a secret between the two' };

/** A browser's memory for cookies, by host. */
class Browser {
  private readonly jar = new Map<string, Map<string, string>>();

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
      response = await this.go(here);
    }
    return { response, url: here };
  }

  cookie(host: string, name: string): string | undefined {
    return this.jar.get(host)?.get(name);
  }
}

/** Names as some accounts of the provider have them. */
const NAMES: Record<string, { name: string; preferred_username: string }> = {
  'turned-1': {
    name: '\u202eMei\u0007\nLin \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
    preferred_username: '\u001bturned\u2066',
  },
  'unseen-1': { name: '\u200b\u3164', preferred_username: '\u00ad' },
  'long-1': { name: `${'\u200b'.repeat(60)}Mei`, preferred_username: `\u2067${'x'.repeat(60)}\u2069` },
};

describe('signing in with an OpenID Connect provider', () => {
  let bff: Harness;
  let home: string;
  let idp: Server;

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
    idp = createServer(provider.callback());
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
    ['is cut without leaving a direction open, or nothing to be seen', 'long-1', 'x'.repeat(59), 'x'.repeat(59)],
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
