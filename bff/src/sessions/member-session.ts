import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../common/errors/api-exception.js';

/** Who is asking, by the session their cookie names. */
export interface MemberSession {
  userId: string;
  /** Hexadecimal SHA-256 of the token: the session's key in the table and in messages between processes. */
  tokenHash: string;
  expiresAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. */
    session: MemberSession | null;
  }
}

export const SESSION_COOKIE = 'wishboard_session';
/** A session ends so long after it was opened, however much it is used. */
export const SESSION_DAYS = 30;
/** And so long after it was used last. */
export const IDLE_DAYS = 14;

/** The session of the member who is asking. The guard has let nobody else through. */
export function memberOf({ session }: FastifyRequest): MemberSession {
  if (!session) throw unauthenticated();
  return session;
}

/** Id of the member who is asking, or null for a visitor, whom only routes with `@PublicReading()` have let through. */
export const readerOf = ({ session }: FastifyRequest): string | null => session?.userId ?? null;

/** Hands a handler {@link memberOf} its request. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  memberOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Hands a handler {@link readerOf} its request. */
export const CurrentReader = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
