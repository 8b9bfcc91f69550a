import type { FastifyRequest } from 'fastify';

/** A host with an optional port, as a URL may contain it. Any other Host header is ignored. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Returns the public origin of this server, without a trailing slash: the configured one, else that of the request. */
export function publicOriginOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
) {
  return publicUrl ?? `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
}
