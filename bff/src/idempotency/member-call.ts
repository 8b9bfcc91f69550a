import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import type { Cause } from '@wishboard/database/outbox/cause';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberSession, memberOf } from '../sessions/member-session.js';
import { causeOf } from '../tracing/trace-requests.js';

/** A call with which a member changes something, as services take it. */
export class MemberCall {
  readonly session: MemberSession;
  /** What the events of the change come from. */
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

  /** What the client knows the call by when it repeats it; as it came, or undefined. */
  get key(): string | string[] | undefined {
    return this.request.headers[IDEMPOTENCY_HEADER];
  }

  /** HTTP status of its success. */
  get status(): number {
    return this.reply.statusCode;
  }

  /** What a repeat has in common with the first call. */
  hash(): Buffer {
    const { method, url, body } = this.request;
    return createHash('sha256')
      .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
      .digest();
  }
}

/** Hands a handler the {@link MemberCall}. */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new MemberCall(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
