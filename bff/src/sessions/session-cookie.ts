import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIES } from './cookie-names.js';
import { type MemberSession, SESSION_COOKIE, SESSION_DAYS } from './member-session.js';
import { SessionsService } from './sessions.service.js';
import { SignedCookies } from './signed-cookies.js';

const [BOUND_TO_HOST] = SESSION_COOKIES;

/** Sets, clears and reads the cookie of a member's session. */
@Injectable()
export class SessionCookie {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly sessions: SessionsService,
  ) {}

  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    this.cookies.set(request, reply, SESSION_COOKIE, token, SESSION_DAYS * 24 * 3600);
    if (this.cookies.isSecure(request)) this.clearSent(request, reply, SESSION_COOKIE);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    for (const name of SESSION_COOKIES) this.clearSent(request, reply, name);
  }

  /** Returns the session if that needs no query: null without a session cookie, undefined if {@link find} has to be called. */
  peek(request: FastifyRequest): MemberSession | null | undefined {
    const name = SESSION_COOKIES.find((candidate) => request.cookies[candidate] !== undefined);
    if (name === undefined) return null;
    const raw = this.cookies.raw(request, name);
    return raw === null ? undefined : this.sessions.peek(`${name}=${raw}`);
  }

  /**
   * Returns the session of a request's cookie, or null. A cookie set over HTTPS by the previous release has no prefix.
   * Its browser then gets the prefixed cookie as well, and keeps the old one for processes of that release.
   */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<MemberSession | null> {
    for (const name of SESSION_COOKIES) {
      const raw = this.cookies.raw(request, name);
      const token = raw === null ? null : this.cookies.unsign(name, raw);
      const session = token === null ? null : await this.sessions.find(token, `${name}=${raw}`);
      if (token === null || session === null) continue;
      const isOld = name !== BOUND_TO_HOST && this.cookies.isSecure(request);
      if (isOld && request.url.startsWith('/api/')) this.replace(request, reply, token, session);
      return session;
    }
    return null;
  }

  private replace(request: FastifyRequest, reply: FastifyReply, token: string, { expiresAt }: MemberSession): void {
    const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
    this.cookies.set(request, reply, SESSION_COOKIE, token, seconds);
  }

  private clearSent(request: FastifyRequest, reply: FastifyReply, name: string): void {
    if (request.cookies[name] !== undefined) this.cookies.clear(request, reply, name);
  }
}

/** Whether a request carries a session cookie, valid or not. */
export function hasSessionCookie({ cookies }: FastifyRequest): boolean {
  return SESSION_COOKIES.some((name) => cookies[name] !== undefined);
}

/** Sets `request.session` on every request. It stays null for a cookie that is forged, revoked or expired. */
export function readSessions(app: FastifyInstance, cookie: SessionCookie): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', (request, reply, done) => {
    const known = cookie.peek(request);
    if (known !== undefined) {
      request.session = known;
      return done();
    }
    cookie.find(request, reply).then((session) => {
      request.session = session;
      done();
    }, done);
  });
}
