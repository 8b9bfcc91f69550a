import { createHash, timingSafeEqual } from 'node:crypto';
import basicAuth from '@fastify/basic-auth';
import { OperatorPasses, PASS_HEADER } from '@wishboard/server-kit/process/operator-passes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    open?: boolean;
  }
}

/** Name with which the operator signs in. */
export const OPERATOR = 'operator';

const READING = new Set(['GET', 'HEAD']);

export interface GuardSettings {
  adminPassword: string;
  installation?: string;
  /** Whether the operator may change anything. */
  writable: boolean;
}

/**
 * Lets only the operator pass, on every path, known or not: with the password, or with the pass of this installation's
 * BFF, which has checked it. What is open says so on its route (`config: OPEN`), so that the path's spelling decides
 * nothing.
 */
export async function guardServer(server: FastifyInstance, settings: GuardSettings): Promise<void> {
  const { adminPassword, installation, writable } = settings;
  const passes = new OperatorPasses(adminPassword, installation);
  await server.register(basicAuth, {
    authenticate: { realm: 'Wishboard queues' },
    validate: async (name, password) => {
      // Both are compared, always, so that the time tells nothing about which was wrong.
      const rightName = isSame(name, OPERATOR);
      const rightPassword = isSame(password, adminPassword);
      if (!rightName || !rightPassword) throw Object.assign(new Error('Wrong name or password'), { statusCode: 401 });
    },
  });
  server.addHook('onRequest', (request, reply, done) => {
    const pass = request.headers[PASS_HEADER];
    if (passes.isGood(pass, request.raw)) {
      // The BFF believes only who can say this.
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

/** Why a request that changes something is refused, or null. A browser sends the password along from foreign pages too. */
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
 * Whether two secrets are one.
 *
 * @param isEqual compares two digests, in a time that does not tell where they differ
 */
export function isSame(given: string, expected: string, isEqual = timingSafeEqual): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return isEqual(digest(given), digest(expected));
}
