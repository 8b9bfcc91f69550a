import { Inject, Injectable } from '@nestjs/common';
import { isLoopback } from '@wishboard/database/settings/read-variables';
import * as oidc from 'openid-client';
import { unavailable } from '../common/errors/to-api-exception.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** State to keep between the redirect to the provider and the callback. */
export interface LoginAttempt {
  state: string;
  nonce: string;
  /** Secret that proves that the callback belongs to this client (PKCE, RFC 7636). */
  verifier: string;
}

export interface OidcIdentity {
  /** Issuer and subject, which identify the member permanently. */
  subject: string;
  username: string | null;
  displayName: string | null;
  /** Id of the member's session at the provider; null if the provider does not report it. */
  sid: string | null;
}

/** Client of the OpenID Connect provider. The discovery document of the issuer is fetched on first use. */
@Injectable()
export class OidcClient {
  private configuration: Promise<oidc.Configuration> | null = null;

  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  get isConfigured(): boolean {
    return this.settings.oidc !== null;
  }

  get clientId(): string | undefined {
    return this.settings.oidc?.clientId;
  }

  /** Returns a new attempt, and the provider's URL to redirect the visitor to. */
  async begin(): Promise<{ attempt: LoginAttempt; address: URL }> {
    const configuration = await this.discover();
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.settings.publicUrl}/auth/callback`,
      scope: 'openid profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { attempt, address };
  }

  /**
   * Returns the identity of the visitor who came back from the provider.
   * @param url path and query of the callback
   * @throws if the provider refused, or the response does not belong to the attempt
   */
  async finish(url: string, attempt: LoginAttempt): Promise<OidcIdentity> {
    const configuration = await this.discover();
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${this.settings.publicUrl}${url}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no identity');
    // Many providers leave names out of the ID token.
    const profile = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
    return {
      subject: subjectOf(claims.iss, claims.sub),
      username: textOf(profile.preferred_username),
      displayName: textOf(profile.name),
      sid: textOf(claims.sid),
    };
  }

  /** Returns the provider's metadata. @throws ApiException UNAVAILABLE while the provider cannot be reached */
  async metadata(): Promise<oidc.ServerMetadata> {
    return (await this.discover()).serverMetadata();
  }

  private discover(): Promise<oidc.Configuration> {
    const { oidc: provider } = this.settings;
    if (!provider) throw new Error('OpenID Connect is not configured');
    const issuer = new URL(provider.issuer);
    // A provider on this machine, as in development, needs no TLS.
    const insecure = isLoopback(issuer.hostname) ? [oidc.allowInsecureRequests] : [];
    // Verifies the signature of ID tokens as well, rather than relying on the TLS connection alone.
    const execute = [...insecure, oidc.enableNonRepudiationChecks];
    this.configuration ??= oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, { execute });
    return this.configuration.catch((error: unknown) => {
      this.configuration = null;
      throw unavailable(error);
    });
  }
}

/** Returns the identifier of a member at a provider. A subject is unique only within its issuer. */
export const subjectOf = (issuer: string, sub: string): string => `${issuer} ${sub}`;

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}
