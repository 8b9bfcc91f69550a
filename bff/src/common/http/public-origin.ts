import type { FastifyRequest } from 'fastify';

/** A host with its port as a URL may have it. What else a Host header holds is nobody's address. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * The address under which others find this server, without a trailing slash: the operator's, else the one that the request
 * came to.
 */
export function publicOriginOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
) {
  return publicUrl ?? `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
}
