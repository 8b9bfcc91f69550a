import type { FastifyInstance } from 'fastify';

/** Lets each connection end with the answer that is under way on it, so that stopping waits for answers alone. */
export function stopGently(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    if (stopping) void reply.header('connection', 'close');
    done(null, payload);
  });
}
