import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import type { Cause } from '@wishboard/database/outbox/cause';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberSession, memberOf } from '../sessions/member-session.js';
import { causeOf } from '../tracing/trace-requests.js';

/** A member's write request, in the form that services take. */
export class MemberCall {
  readonly session: MemberSession;
  /** Origin of the events that the change records. */
  readonly cause: Cause;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {
    this.session = memberOf(request);
    this.cause = causeOf(request);
  }

  get userId(): string {
    return this.session.userId;
  }

  /** Idempotency key as received, or undefined. */
  get key(): string | string[] | undefined {
    return this.request.headers[IDEMPOTENCY_HEADER];
  }

  /** HTTP status of a successful response. */
  get status(): number {
    return this.reply.statusCode;
  }

  /** Returns a hash of method, URL and body, which a repeated request shares with the first one. */
  hash(): Buffer {
    const { method, url, body } = this.request;
    return createHash('sha256')
      .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
      .digest();
  }
}

/** Parameter decorator that injects the {@link MemberCall}. */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new MemberCall(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
