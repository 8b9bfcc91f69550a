import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { ApiException } from '../common/errors/api-exception.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import { OidcClient, subjectOf } from './oidc-client.js';

/** Whom the provider has signed out. At least one of `subject` and `sid` is there. */
export interface ProviderLogout {
  /** Names the token it came in. */
  jti: string;
  subject: string | null;
  /** The session at the provider; null where all of the subject's have ended. */
  sid: string | null;
}

/** What says that a token is to sign somebody out, and no ID token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_S = 30;
/** Providers send a token when they make it; the specification recommends that it live two minutes. */
const MAX_AGE_S = 120;
/** Longer than any token can be accepted. */
export const LOGOUT_TOKEN_LIFE_S = MAX_AGE_S + 2 * CLOCK_TOLERANCE_S;
/** What the provider answered with no keys: nothing is said of the token. */
const WITHOUT_KEYS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/** Reads logout tokens: OpenID Connect Back-Channel Logout 1.0, https://openid.net/specs/openid-connect-backchannel-1_0.html */
@Injectable()
export class LogoutTokens {
  private keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  constructor(private readonly provider: OidcClient) {}

  /**
   * Whom a logout token signs out, after each check of section 2.6.
   * @throws ApiException VALIDATION_FAILED for a token that is not the provider's, for us and of now; UNAVAILABLE while the
   *   provider's keys cannot be had
   */
  async verify(token: string): Promise<ProviderLogout> {
    const { issuer, jwks_uri: address } = await this.provider.metadata();
    if (!address) throw unavailable(new Error('The provider names no keys'));
    this.keys ??= createRemoteJWKSet(new URL(address));
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer,
        audience: this.provider.clientId,
        requiredClaims: ['exp', 'jti'],
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return logoutOf(payload, issuer);
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || WITHOUT_KEYS.has(error.code)) throw unavailable(error);
      throw new ApiException('VALIDATION_FAILED', 'This is no logout token', { cause: error });
    }
  }
}

function logoutOf({ events, jti, nonce, sid, sub }: JWTPayload, issuer: string): ProviderLogout {
  const event = isObject(events) ? events[LOGOUT_EVENT] : undefined;
  // With a nonce it could be an ID token that somebody passes off as this.
  if (!isObject(event) || nonce !== undefined) throw new errors.JWTInvalid('It is another kind of token');
  if (typeof jti !== 'string' || !isTextOrAbsent(sub) || !isTextOrAbsent(sid))
    throw new errors.JWTInvalid('A claim of it is no text');
  if (sub === undefined && sid === undefined) throw new errors.JWTInvalid('It names nobody');
  return { jti, subject: sub === undefined ? null : subjectOf(issuer, sub), sid: sid ?? null };
}

const isTextOrAbsent = (claim: unknown): claim is string | undefined =>
  claim === undefined || typeof claim === 'string';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
