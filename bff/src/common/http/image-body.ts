import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException, unauthenticated } from '../errors/api-exception.js';

/** Whether the route takes an image as its body instead of JSON, as declared with `Limited`. */
export const takesImage = (request: FastifyRequest): boolean => isOfImages(request.routeOptions.config);

const isOfImages = (config: unknown): boolean => (config as { takes?: string } | undefined)?.takes === 'image';

/**
 * Accepts image bodies of any type as raw bytes on the routes that ask for them. Other routes answer 415. Call this
 * function after `useJsonBodies`. The untrusted image is not decoded here.
 */
export function useImageBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isOfImages(route.config)) return;
    // Guards run only after the whole body is in memory. Bodies this large are not read for requests without a session.
    route.preParsing = (request, _reply, payload, done) =>
      request.session ? done(null, payload) : done(unauthenticated(), payload);
  });
  app.addContentTypeParser<Buffer>(/^image\//, { parseAs: 'buffer' }, (request, body, done) => {
    if (takesImage(request)) done(null, body);
    else done(new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json'));
  });
}
