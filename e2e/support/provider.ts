import { createServer } from 'node:http';
import { freePort } from '@wishboard/server-kit/testing/free-port';
import Provider from 'oidc-provider';

export interface SignInProvider {
  /** Settings of a product whose members sign in with this provider. */
  readonly env: Record<string, string>;
  stop(): void;
}

/** Starts an OpenID Connect provider that accepts every sign-in under any name. */
export async function startProvider(): Promise<SignInProvider> {
  const [port, ownPort] = [await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const issuer = `http://127.0.0.1:${ownPort}`;
  const client = { client_id: 'wishboard', client_secret: 'a secret between the two' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/auth/callback`] }],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, preferred_username: id.toLowerCase() }),
    }),
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
  return {
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
