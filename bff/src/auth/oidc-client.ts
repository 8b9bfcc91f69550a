import { Inject, Injectable } from '@nestjs/common';
import { isLoopback } from '@wishboard/database/settings/read-variables';
import * as oidc from 'openid-client';
import { unavailable } from '../common/errors/to-api-exception.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** What has to be remembered between sending a visitor to the provider and their return. */
export interface LoginAttempt {
  state: string;
  nonce: string;
  /** The secret that proves the return is ours (PKCE, RFC 7636). */
  verifier: string;
}

export interface OidcIdentity {
  /** Issuer and subject: who this is, for ever. */
  subject: string;
  username: string | null;
  displayName: string | null;
  /** Which of their sessions at the provider this is; null where it does not say. */
  sid: string | null;
}

/** The OpenID Connect provider, found by its issuer's discovery document the first time it is needed. */
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

  /** A new attempt, and the provider's address to send the visitor to. */
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
   * Who came back from the provider.
   * @param url path and query of the callback
   * @throws when the provider refused, or the answer does not belong to the attempt
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
    // Many providers keep a member's names out of the token.
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

  /** What the provider says of itself. @throws ApiException UNAVAILABLE while it cannot be asked */
  async metadata(): Promise<oidc.ServerMetadata> {
    return (await this.discover()).serverMetadata();
  }

  private discover(): Promise<oidc.Configuration> {
    const { oidc: provider } = this.settings;
    if (!provider) throw new Error('OpenID Connect is not configured');
    const issuer = new URL(provider.issuer);
    // A provider on this machine, as in development, needs no certificate.
    const insecure = isLoopback(issuer.hostname) ? [oidc.allowInsecureRequests] : [];
    // An identity counts by the provider's signature, not only by the connection it came over.
    const execute = [...insecure, oidc.enableNonRepudiationChecks];
    this.configuration ??= oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, { execute });
    return this.configuration.catch((error: unknown) => {
      this.configuration = null;
      throw unavailable(error);
    });
  }
}

/** What a member is known by: a subject is one of its issuer. */
export const subjectOf = (issuer: string, sub: string): string => `${issuer} ${sub}`;

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}
