import type { FastifyInstance } from 'fastify';
import { prepareBody } from './prepared-body.js';

/**
 * Gives every JSON answer to a read an entity tag, 304 and compression. What sends its own ready bytes has done so
 * itself, and is passed by.
 */
export function prepareAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (typeof payload !== 'string' || !isRead || reply.statusCode !== 200) return done(null, payload);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
    if (reply.hasHeader('etag')) return done(null, payload);
    const prepared = prepareBody(payload).prepare(request, reply);
    if (prepared === undefined || Buffer.isBuffer(prepared)) done(null, prepared ?? '');
    else prepared.then((bytes) => done(null, bytes), done);
  });
}
