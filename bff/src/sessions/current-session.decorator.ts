import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../common/errors/api-exception.js';
import type { MemberSession } from './member-session.js';

/** The session of the member who is asking. The guard has let nobody else through. */
export function memberOf({ session }: FastifyRequest): MemberSession {
  if (!session) throw unauthenticated();
  return session;
}

/** Hands a handler {@link memberOf} its request. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  memberOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
