import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException, unauthenticated } from '../errors/api-exception.js';

/** Whether the route takes an image as its body, as `Limited` says, and no JSON. */
export const takesImage = (request: FastifyRequest): boolean => isOfImages(request.routeOptions.config);

const isOfImages = (config: unknown): boolean => (config as { takes?: string } | undefined)?.takes === 'image';

/**
 * Lets routes that say so take an image of any type as the bytes it has; to every other route one is 415. Call it after JSON's own.
 * Nothing of an image is read here: it is a stranger's.
 */
export function useImageBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isOfImages(route.config)) return;
    // A guard asks later, when the body is in memory: of who has no session so much is not read.
    route.preParsing = (request, _reply, payload, done) =>
      request.session ? done(null, payload) : done(unauthenticated(), payload);
  });
  app.addContentTypeParser<Buffer>(/^image\//, { parseAs: 'buffer' }, (request, body, done) => {
    if (takesImage(request)) done(null, body);
    else done(new ApiException('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json'));
  });
}
