import type { FastifyInstance } from 'fastify';
import type { Drain } from '../../health/drain.js';

/**
 * Lets each connection end with the answer that is under way on it once the process drains or closes: a proxy that kept
 * it would send a request into the moment it closes, and stopping would wait for more than answers.
 */
export function stopGently(app: FastifyInstance, drain: Drain): void {
  app.addHook('preClose', (done) => {
    drain.begin();
    done();
  });
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    if (drain.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
}
