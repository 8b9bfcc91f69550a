import { paths } from '@wishboard/contracts/http/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../sessions/session-cookie.js';
import { STALE_MS } from './wish-store.js';

const WROTE_COOKIE = 'wishboard_wrote';
const WRITES = new Set(['POST', 'PATCH', 'DELETE']);

/**
 * Marks a browser that has just changed wishes or reactions, for as long as another BFF process may not have heard of
 * the change: a member always finds what they did themselves, whichever process they ask.
 */
export function markOwnWrites(app: FastifyInstance, cookie: SessionCookie): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (WRITES.has(request.method) && reply.statusCode < 300 && request.url.startsWith(paths.wishes)) {
      void reply.setCookie(WROTE_COOKIE, '1', { ...cookie.attributes(request), path: '/api', maxAge: STALE_MS / 1000 });
    }
    done();
  });
}

/** Whether what is kept in memory may be older than what this browser has changed. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return request.cookies[WROTE_COOKIE] !== undefined;
}
