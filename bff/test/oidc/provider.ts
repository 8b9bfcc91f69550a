import { createServer, type Server, type ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { MEMBER_NAME_MAX, type UserView } from '@wishboard/contracts/http/fields/user';
import { freePort } from '@wishboard/server-kit/testing/free-port';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import type { BffSettings } from '../../src/settings/settings.js';
import { Harness, type Member } from '../harness.js';
import { Browser } from './browser.js';

export const CLIENT = { clientId: 'wishboard', clientSecret: 'a secret between the two' };

/** Request options of a form post like the provider's. */
export const FORM = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

/** The stored name of the account `long-1`: cut to the maximum length, without invisible characters. */
export const CUT = 'x'.repeat(MEMBER_NAME_MAX - 1);

/** Names of some accounts of the provider, with characters that have to be cleaned. */
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

/** A real OpenID Connect provider, and a board whose members sign in with it. */
export class ProviderAndBoard {
  /** Replaces the ID token on its way from the provider, to simulate tampering. */
  change: ((idToken: string) => string) | null = null;

  private constructor(
    readonly bff: Harness,
    readonly home: string,
    readonly issuer: string,
    readonly signingKey: CryptoKey,
    private readonly idp: Server,
  ) {}

  /**
   * @param name name of the board's database
   * @param accounts the board's own accounts beside the provider, or null
   */
  static async start(name: string, accounts: BffSettings['accounts'] = null): Promise<ProviderAndBoard> {
    // The provider logs long warnings about its test configuration.
    for (const method of ['warn', 'info'] as const) jest.spyOn(console, method).mockReturnValue();
    const port = await freePort();
    const home = `http://127.0.0.1:${port}`;
    const providerPort = await freePort();
    const issuer = `http://127.0.0.1:${providerPort}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
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
      // Without this `fetch` the provider refuses to send requests to the local host.
      fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body }),
    });
    const answer = provider.callback();
    let both: ProviderAndBoard | null = null;
    const idp = createServer((request, response) => {
      if (request.url?.startsWith('/token')) both?.spoil(response);
      void answer(request, response);
    });
    await new Promise<void>((resolve) => idp.listen(providerPort, '127.0.0.1', resolve));
    const bff = await Harness.start(name, { publicUrl: home, oidc: { issuer, ...CLIENT }, accounts });
    await bff.app.listen(port, '127.0.0.1');
    both = new ProviderAndBoard(bff, home, issuer, privateKey, idp);
    return both;
  }

  async stop(): Promise<void> {
    await this.bff.stop();
    this.idp.closeAllConnections();
    this.idp.close();
  }

  /** Signs in with an account of the provider and returns the final URL. */
  async signIn(browser: Browser, account: string): Promise<string> {
    let { response, url } = await browser.follow(`${this.home}/auth/login`);
    for (let page = 0; page < 3 && url.includes('/interaction/'); page += 1) {
      const html = await response.text();
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
      const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const body = new URLSearchParams({ prompt, login: account, password: 'x' });
      ({ response, url } = await browser.follow(action, { method: 'POST', body }));
    }
    return url;
  }

  async whoAmI(browser: Browser): Promise<UserView> {
    return (await browser.go(`${this.home}/api/user`)).json() as Promise<UserView>;
  }

  /** Returns the session of a browser as a member without an id. */
  memberOf(browser: Browser): Member {
    return {
      id: '',
      cookie: `wishboard_session=${browser.cookie(new URL(this.home).host, 'wishboard_session')}`,
    };
  }

  private spoil(response: ServerResponse): void {
    const end = response.end.bind(response) as (body: unknown) => ServerResponse;
    response.end = ((body: unknown) => {
      const tokens = this.change && typeof body === 'string' ? (JSON.parse(body) as { id_token: string }) : null;
      if (!tokens || !this.change) return end(body);
      const changed = JSON.stringify({ ...tokens, id_token: this.change(tokens.id_token) });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as typeof response.end;
  }
}
