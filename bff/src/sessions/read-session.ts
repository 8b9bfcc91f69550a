import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from './member-session.js';
import type { SessionsService } from './sessions.service.js';

/** Cookies whose signature was found right, with their tokens: checking costs more than the rest of a cached answer. */
const CHECKED_COOKIES = 50_000;

export function hasSessionCookie(request: FastifyRequest): boolean {
  return request.cookies[SESSION_COOKIE] !== undefined;
}

/** Sets `request.session` on every request to the API. A cookie that was forged, revoked or has expired opens none. */
export function readSessions(app: FastifyInstance, sessions: SessionsService): void {
  const checked = new LRUCache<string, string>({ max: CHECKED_COOKIES });
  const tokenOf = (cookie: string): string | null => {
    const known = checked.get(cookie);
    if (known) return known;
    const { valid, value } = app.unsignCookie(cookie);
    if (!valid || !value) return null;
    checked.set(cookie, value);
    return value;
  };
  app.decorateRequest('session', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const cookie = request.cookies[SESSION_COOKIE];
    const token = cookie === undefined ? null : tokenOf(cookie);
    if (token === null) return done();
    const known = sessions.peek(token);
    if (known) {
      request.session = known;
      return done();
    }
    sessions.find(token).then((session) => {
      request.session = session;
      done();
    }, done);
  });
}
