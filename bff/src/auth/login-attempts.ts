import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { cookieName } from '../sessions/cookie-names.js';
import { SignedCookies } from '../sessions/signed-cookies.js';
import type { LoginAttempt } from './oidc-client.js';

const ATTEMPT_COOKIE = 'wishboard_login_';
const ATTEMPT_SECONDS = 600;
/** Sign-ins that may be under way in one browser, each in a tab of its own. Those begun first go first. */
const ATTEMPTS = 5;
/** Characters of an attempt's state that stand in its cookie's name, enough to tell it from others of the same browser. */
const ID_LENGTH = 12;

/** What a browser keeps between leaving for the provider and coming back: a cookie for each sign-in that is under way. */
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
   * The attempt that a callback belongs to, which it uses up. Null when it was not begun in this browser, or too long ago.
   *
   * @throws ApiException VALIDATION_FAILED for a cookie in its place that this server has not made for it
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
