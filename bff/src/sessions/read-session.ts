import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIES } from './cookie-names.js';
import type { SessionCookie } from './session-cookie.js';

export function hasSessionCookie({ cookies }: FastifyRequest): boolean {
  return SESSION_COOKIES.some((name) => cookies[name] !== undefined);
}

/** Sets `request.session` on every request to the API. A cookie that was forged, revoked or has expired opens none. */
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
