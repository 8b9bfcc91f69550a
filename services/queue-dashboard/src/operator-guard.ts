import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import { OperatorPasses, PASS_HEADER } from '@wishboard/server-kit/process/operator-passes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isPublic?: boolean;
  }
}

/** User name of the operator. */
export const OPERATOR = 'operator';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

export interface GuardSettings {
  adminPassword: string;
  installation?: string;
  /** Whether operators may change anything. */
  writable: boolean;
}

/**
 * Restricts every path, known or not, to operators: by the password, or by a pass of this installation's BFF, which has checked the
 * operator. An open route is marked on the route itself (`config: PUBLIC_ROUTE`), so that the spelling of a path cannot circumvent the
 * check.
 */
export async function guardServer(server: FastifyInstance, settings: GuardSettings): Promise<void> {
  const { adminPassword, installation, writable } = settings;
  const passes = new OperatorPasses(adminPassword, installation);
  await server.register(basicAuth, {
    authenticate: { realm: 'Wishboard queues' },
    validate: async (name, password) => {
      // Always compares both, so that the response time does not reveal which of them was wrong.
      const rightName = areSecretsEqual(name, OPERATOR);
      const rightPassword = areSecretsEqual(password, adminPassword);
      if (!rightName || !rightPassword) throw Object.assign(new Error('Wrong name or password'), { statusCode: 401 });
    },
  });
  server.addHook('onRequest', (request, reply, done) => {
    const pass = request.headers[PASS_HEADER];
    if (passes.isValid(pass, request.raw)) {
      // The BFF accepts a response only with this countersignature.
      reply.header(PASS_HEADER, passes.countersign(String(pass)));
      done();
    } else if (isPublicRoute(request)) done();
    else server.basicAuth(request, reply, done);
  });
  server.addHook('onRequest', async (request, reply) => {
    const refusal = writeRefusalReason(request, writable);
    if (refusal) await sendForbidden(reply, refusal);
  });
}

/** Configuration of a route that needs no password. */
export const PUBLIC_ROUTE = { isPublic: true } as const;

function isPublicRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config?.isPublic === true;
}

/**
 * Returns why a request that changes something is refused, or null. The check for other sites is needed because a browser also
 * sends the password with requests from their pages (CSRF).
 */
function writeRefusalReason(request: FastifyRequest, writable: boolean): string | null {
  if (SAFE_METHODS.has(request.method)) return null;
  if (!writable) return 'The dashboard is read-only: start it with QUEUE_DASHBOARD_WRITABLE=1 to change queues';
  const site = request.headers['sec-fetch-site'];
  const foreign = site === undefined ? request.headers.origin !== undefined : site !== 'same-origin';
  return foreign ? 'Sent by another site' : null;
}

async function sendForbidden(reply: FastifyReply, message: string): Promise<void> {
  await reply.code(403).send({ statusCode: 403, error: 'Forbidden', message });
}

/**
 * Whether two secrets are equal.
 *
 * @param isEqual compares two digests in constant time
 */
export function areSecretsEqual(given: string, expected: string, isEqual = timingSafeEqual): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return isEqual(digest(given), digest(expected));
}
