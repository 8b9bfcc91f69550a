import type { Cause } from '@wishboard/database/outbox/cause';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's own span, as W3C `traceparent`; null where no traces are kept. */
    traceParent: string | null;
  }
}

/** What the events of a request come from. */
export function causeOf({ id, traceParent }: FastifyRequest): Cause {
  return { requestId: id, traceParent };
}
