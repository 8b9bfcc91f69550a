import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from './member-session.js';
import type { SessionsService } from './sessions.service.js';

export function hasSessionCookie(request: FastifyRequest): boolean {
  return request.cookies[SESSION_COOKIE] !== undefined;
}

/** Sets `request.session` on every request to the API. A cookie that was forged, revoked or has expired opens none. */
export function readSessions(app: FastifyInstance, sessions: SessionsService): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const cookie = request.cookies[SESSION_COOKIE];
    if (cookie === undefined) return done();
    const known = sessions.peek(cookie);
    if (known) {
      request.session = known;
      return done();
    }
    const { valid, value: token } = app.unsignCookie(cookie);
    if (!valid || !token) return done();
    sessions.find(token, cookie).then((session) => {
      request.session = session;
      done();
    }, done);
  });
}
