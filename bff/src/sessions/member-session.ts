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
export const SESSION_DAYS = 30;
