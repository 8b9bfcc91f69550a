import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiException } from '../errors/api-exception.js';

/** Routes that supervisors and metric collectors call under any host name. They return no member data. */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz', '/trafficz', '/metrics']);

/**
 * Whether a host, without its port, is one that a foreign DNS server cannot point here: an IP address, localhost, or a
 * name that the operator configured.
 */
export function isOwnHost(host: string, names: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  return name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}

/** A request target in the form of an absolute URL, with the host that it names (RFC 9112, section 3.2.2). */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)/i;

/** Whether the target of a request is a path, or a URL with the host of the Host header. */
function isForHost({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const named = ABSOLUTE_TARGET.exec(url)?.[1];
  return named === undefined || named.toLowerCase() === headers.host?.toLowerCase();
}

/**
 * Refuses a request with two Host headers or with another host in its target, since a proxy may have checked the other one. If `names` is
 * given, also refuses a request for any other host name. This prevents DNS rebinding, where a foreign page's name suddenly resolves to this
 * machine and makes the page same-origin with it.
 *
 * @param names accepted host names in demo mode; null accepts every name
 */
export function checkHost(app: FastifyInstance, names: readonly string[] | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at];
      if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts > 1 || !isForHost(request))
      return done(new ApiException('VALIDATION_FAILED', 'A request names one host'));
    const { hostname } = request;
    // Browsers always send a Host header.
    if (names === null || hostname === '' || isOwnHost(hostname, names)) return done();
    if (ASKED_BY_ANY_NAME.has(request.url.split('?', 1)[0] ?? '')) return done();
    done(
      new ApiException(
        'FORBIDDEN',
        'This server is not known under that name: set PUBLIC_URL to the address members use',
      ),
    );
  });
}
