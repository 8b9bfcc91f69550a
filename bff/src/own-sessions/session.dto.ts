import { ApiProperty } from '@nestjs/swagger';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import type { Session } from '@wishboard/database/entities/session.entity';
import type { MemberSession } from '../sessions/member-session.js';

export class SessionResponse implements SessionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Whether this session sent the request' })
  isCurrent: boolean;

  @ApiProperty({ type: String, nullable: true })
  browser: string | null;

  @ApiProperty({ type: String, nullable: true })
  system: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({
    format: 'date-time',
    description: 'Time of the last use, accurate to about an hour; the current time for the current session',
  })
  lastUsedAt: string;
}

/** Converts a session to the view for its member. */
export function toSessionView(session: Session, current: MemberSession): SessionView {
  const { tokenHash, browser, system, createdAt, lastUsedAt } = session;
  const hash = tokenHash.toString('hex');
  const isCurrent = hash === current.tokenHash;
  return {
    id: idOf(hash),
    isCurrent,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (isCurrent ? new Date() : (lastUsedAt ?? createdAt)).toISOString(),
  };
}

/**
 * Returns the id of a session: half of its token hash, in the form of a UUID. The id identifies the session and cannot be used to sign in.
 */
const idOf = (hash: string): string => hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Returns the part of the token hash that an id stands for. */
export const prefixOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
