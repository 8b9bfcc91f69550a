import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import { OperatorPasses, PASS_HEADER } from '@wishboard/server-kit/process/operator-passes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    open?: boolean;
  }
}

/** User name of the operator. */
export const OPERATOR = 'operator';

const READING = new Set(['GET', 'HEAD']);

export interface GuardSettings {
  adminPassword: string;
  installation?: string;
  /** Whether operators may change anything. */
  writable: boolean;
}

/**
 * Restricts every path, known or not, to operators: by the password, or by a pass of this installation's BFF, which has checked the
 * operator. An open route is marked on the route itself (`config: OPEN`), so that the spelling of a path cannot circumvent the
 * check.
 */
export async function guardServer(server: FastifyInstance, settings: GuardSettings): Promise<void> {
  const { adminPassword, installation, writable } = settings;
  const passes = new OperatorPasses(adminPassword, installation);
  await server.register(basicAuth, {
    authenticate: { realm: 'Wishboard queues' },
    validate: async (name, password) => {
      // Always compares both, so that the response time does not reveal which of them was wrong.
      const rightName = isSame(name, OPERATOR);
      const rightPassword = isSame(password, adminPassword);
      if (!rightName || !rightPassword) throw Object.assign(new Error('Wrong name or password'), { statusCode: 401 });
    },
  });
  server.addHook('onRequest', (request, reply, done) => {
    const pass = request.headers[PASS_HEADER];
    if (passes.isGood(pass, request.raw)) {
      // The BFF accepts a response only with this countersignature.
      reply.header(PASS_HEADER, passes.countersign(String(pass)));
      done();
    } else if (isOpen(request)) done();
    else server.basicAuth(request, reply, done);
  });
  server.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOfWrite(request, writable);
    if (refusal) await refuse(reply, refusal);
  });
}

/** Configuration of a route that needs no password. */
export const OPEN = { open: true } as const;

function isOpen(request: FastifyRequest): boolean {
  return request.routeOptions.config?.open === true;
}

/**
 * Returns why a request that changes something is refused, or null. The check for other sites is needed because a browser also
 * sends the password with requests from their pages (CSRF).
 */
function refusalOfWrite(request: FastifyRequest, writable: boolean): string | null {
  if (READING.has(request.method)) return null;
  if (!writable) return 'The dashboard is read-only: start it with QUEUE_DASHBOARD_WRITABLE=1 to change queues';
  const site = request.headers['sec-fetch-site'];
  const foreign = site === undefined ? request.headers.origin !== undefined : site !== 'same-origin';
  return foreign ? 'Sent by another site' : null;
}

async function refuse(reply: FastifyReply, message: string): Promise<void> {
  await reply.code(403).send({ statusCode: 403, error: 'Forbidden', message });
}

/**
 * Whether two secrets are equal.
 *
 * @param isEqual compares two digests in constant time
 */
export function isSame(given: string, expected: string, isEqual = timingSafeEqual): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return isEqual(digest(given), digest(expected));
}
