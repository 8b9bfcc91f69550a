import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../common/errors/api-exception.js';

/** Session of the member who makes the request, as identified by the cookie. */
export interface MemberSession {
  userId: string;
  /** Hexadecimal SHA-256 of the token. Identifies the session in the table and in messages between processes. */
  tokenHash: string;
  expiresAt: Date;
  /**
   * True for a suspended member who has proved their identity within ten minutes and has no session: `tokenHash` is empty then. Only
   * routes with `@AlsoSuspended()` get such a session.
   */
  isSuspended?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. */
    session: MemberSession | null;
  }
}

export const SESSION_COOKIE = 'wishboard_session';
/** Maximum lifetime of a session in days, regardless of its use. */
export const SESSION_DAYS = 30;
/** Days without use after which a session ends. */
export const IDLE_DAYS = 14;

/** Returns the session of the requesting member. The guard refuses requests without one. */
export function memberOf({ session }: FastifyRequest): MemberSession {
  if (!session) throw unauthenticated();
  return session;
}

/** Returns the id of the requesting member, or null for a visitor, whom only routes with `@PublicReading()` let through. */
export const readerOf = ({ session }: FastifyRequest): string | null => session?.userId ?? null;

/** Parameter decorator that injects the result of {@link memberOf}. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  memberOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Parameter decorator that injects the result of {@link readerOf}. */
export const CurrentReader = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
