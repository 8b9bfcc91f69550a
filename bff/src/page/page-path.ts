import type { FastifyRequest } from 'fastify';

/** What is the server's, and answers in its own shapes. */
const SERVER_PATH = /^\/(api|auth|admin|media|remotes|healthz|readyz|trafficz|metrics)(\/|\?|$)/;
/** A missing file of a build: a page in its place would be taken for it. */
const FILE_PATH = /\.(js|css|map|json|br|gz|woff2?|png|jpe?g|webp|svg|ico)(\?|$)/i;

/** Whether an address that leads nowhere is answered with the page. */
export function isPagePath(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const { method, url } = request;
  return (method === 'GET' || method === 'HEAD') && !SERVER_PATH.test(url) && !FILE_PATH.test(url);
}
