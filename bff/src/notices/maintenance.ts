import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { sendError } from '../common/errors/send-error.js';
import { CLOSED_POLICY, closedPage } from './closed-page.js';
import type { Closed, NoticesService } from './notices.service.js';

/** Paths that are served while the board is closed: probes, and the operators' pages. */
const ALWAYS_OPEN = /^\/(healthz|trafficz|readyz|metrics|admin)([/?]|$)/;

/**
 * Responds with 503 to everybody but operators while an operator has closed the board: with a page to a browser navigation, with the usual
 * JSON error to programs. Open streams stay open, and workers finish their jobs.
 */
export function closeForMaintenance(fastify: FastifyInstance, notices: Pick<NoticesService, 'closed'>): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const closed = notices.closed();
    if (!closed || ALWAYS_OPEN.test(request.url)) return done();
    answer(closed, request, reply);
  });
}

function answer(closed: Closed, request: FastifyRequest, reply: FastifyReply): void {
  const { retryAfter } = closed;
  if (!request.headers.accept?.includes('text/html')) {
    sendError(new ApiException('UNAVAILABLE', 'The board is closed for maintenance', { retryAfter }), request, reply);
    return;
  }
  void reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': CLOSED_POLICY,
      'retry-after': retryAfter,
    })
    .send(closedPage(closed));
}
