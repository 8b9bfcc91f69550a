import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { ApiException } from '../common/errors/api-exception.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import { OidcClient, subjectOf } from './oidc-client.js';

/** A sign-out reported by the provider. At least one of `subject` and `sid` is set. */
export interface ProviderLogout {
  /** Id of the logout token. */
  jti: string;
  subject: string | null;
  /** Session id at the provider; null for all sessions of the subject. */
  sid: string | null;
}

/** Event claim that distinguishes a logout token from an ID token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum difference between the provider's clock and this server's, in seconds. */
const CLOCK_TOLERANCE_S = 30;
/**
 * Maximum age of a token, in seconds. Providers send a token as soon as it is made; the specification recommends a
 * lifetime of two minutes.
 */
const MAX_AGE_S = 120;
/** Seconds for which a token is remembered: as long as it could be accepted. */
export const LOGOUT_TOKEN_LIFE_S = MAX_AGE_S + 2 * CLOCK_TOLERANCE_S;
/** Error codes of jose for keys that could not be fetched. They do not mean that the token is invalid. */
const WITHOUT_KEYS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/** Verifies logout tokens: OpenID Connect Back-Channel Logout 1.0, https://openid.net/specs/openid-connect-backchannel-1_0.html */
@Injectable()
export class LogoutTokens {
  private keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  constructor(private readonly provider: OidcClient) {}

  /**
   * Returns the sign-out that a logout token reports, after each check of section 2.6.
   * @throws ApiException VALIDATION_FAILED for a token that was not signed by the provider, for this client and just
   * now; UNAVAILABLE while the provider's keys cannot be fetched
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
  // A token with a nonce could be an ID token passed off as a logout token.
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
