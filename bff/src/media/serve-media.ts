import { MEDIA_NAME, type MediaStore } from '@wishboard/server-kit/storage/media-store';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiException, notFound } from '../common/errors/api-exception.js';
import { sendError } from '../common/errors/send-error.js';

/** An image is named by its content, so a client that has it never needs to request it again. */
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';
const RETRY_SECONDS = 5;

/** Serves images from the store that the link-preview worker writes to. A browser never contacts the store itself. */
export function serveMedia(fastify: FastifyInstance, store: MediaStore, logger: Logger): void {
  fastify.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*'];
    try {
      const found = MEDIA_NAME.test(name) ? await store.read(name) : null;
      if (!found) sendError(notFound('image'), request, reply);
      else {
        void reply.header('cache-control', KEPT_FOR_EVER).header('content-length', found.size).type('image/webp');
        void reply.send(found.body);
      }
    } catch (cause) {
      logger.warn({ err: cause, name }, 'image not read from its store');
      const message = 'Images cannot be loaded right now';
      sendError(new ApiException('UNAVAILABLE', message, { cause, retryAfter: RETRY_SECONDS }), request, reply);
    }
    return reply;
  });
}
