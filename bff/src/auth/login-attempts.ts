import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { cookieName } from '../sessions/cookie-names.js';
import { SignedCookies } from '../sessions/signed-cookies.js';
import type { LoginAttempt } from './oidc-client.js';

const ATTEMPT_COOKIE = 'wishboard_login_';
const ATTEMPT_SECONDS = 600;
/** Maximum number of concurrent sign-ins in one browser, each in its own tab. The oldest are dropped first. */
const ATTEMPTS = 5;
/** Number of characters of an attempt's state used in its cookie's name, enough to tell the attempts of one browser apart. */
const ID_LENGTH = 12;

/** Stores the state of sign-ins between leaving for the provider and the callback: one cookie for each sign-in in progress. */
@Injectable()
export class LoginAttempts {
  constructor(private readonly cookies: SignedCookies) {}

  keep(request: FastifyRequest, reply: FastifyReply, attempt: LoginAttempt): void {
    const prefix = cookieName(ATTEMPT_COOKIE, this.cookies.isSecure(request));
    const begun = Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
    for (const name of begun.slice(0, Math.max(0, begun.length - ATTEMPTS + 1))) {
      this.cookies.clear(request, reply, name);
    }
    const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    this.cookies.set(request, reply, ATTEMPT_COOKIE + attempt.state.slice(0, ID_LENGTH), value, ATTEMPT_SECONDS);
  }

  /**
   * Returns the attempt of a callback and uses it up. Returns null if it was not begun in this browser, or has expired.
   *
   * @throws ApiException VALIDATION_FAILED for a cookie that this server did not sign for this purpose
   */
  take(request: FastifyRequest, reply: FastifyReply): LoginAttempt | null {
    const { state } = request.query as { state?: unknown };
    if (typeof state !== 'string') return null;
    const name = cookieName(ATTEMPT_COOKIE + state.slice(0, ID_LENGTH), this.cookies.isSecure(request));
    const raw = this.cookies.raw(request, name);
    if (raw === null) return null;
    const value = this.cookies.unsign(name, raw);
    if (value === null) throw new ApiException('VALIDATION_FAILED', 'This is not the cookie of a sign-in');
    this.cookies.clear(request, reply, name);
    return JSON.parse(Buffer.from(value, 'base64url').toString()) as LoginAttempt;
  }
}
