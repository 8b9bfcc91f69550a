import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api-exception.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a state-changing request was made by a page of another site. A foreign Sec-Fetch-Site or Origin header always counts
 * as foreign. A request with neither header is foreign if it has a session cookie, since every browser sends one of the two.
 *
 * @param origin this server's own origin, or null to accept whichever host the request names
 */
function isCrossSite(
  request: Pick<FastifyRequest, 'headers'>,
  origin: string | null,
  hasSessionCookie: boolean,
): boolean {
  const { 'sec-fetch-site': site, origin: from, host } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (from !== undefined) return origin === null ? !isOriginOf(from, host) : from !== origin && !isOriginOf(from, host);
  return site === undefined && hasSessionCookie;
}

function isOriginOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Refuses every state-changing request from another site, before any other part of the request is read. */
export function refuseCrossSite(
  app: FastifyInstance,
  options: { publicUrl: string | null; hasSessionCookie: (request: FastifyRequest) => boolean },
): void {
  const origin = options.publicUrl === null ? null : new URL(options.publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const foreign =
      !SAFE_METHODS.has(request.method) && isCrossSite(request, origin, options.hasSessionCookie(request));
    done(foreign ? new ApiException('CROSS_SITE', 'This request came from another site') : undefined);
  });
}
