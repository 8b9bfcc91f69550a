import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiException } from '../errors/api-exception.js';

/** What supervisors and collectors ask under whatever name they know, and what holds nothing of a member's. */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz', '/trafficz', '/metrics']);

/**
 * Whether a host without its port is one that a stranger's name server cannot lead here: an address, this machine's own
 * name, or a name the operator gave.
 */
export function isOwnHost(host: string, names: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  return name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}

/**
 * Refuses a request that names two hosts, of which a proxy may have looked at the other; and, where everybody is let in, one
 * that came by a name which is not ours: a page whose name leads to this machine since a moment ago would be of one origin
 * with it (DNS rebinding).
 *
 * @param names null lets every name in
 */
export function checkHost(app: FastifyInstance, names: readonly string[] | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at];
      if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts > 1) return done(new ApiException('VALIDATION_FAILED', 'A request names one host'));
    const { hostname } = request;
    // No browser leaves the host out.
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
