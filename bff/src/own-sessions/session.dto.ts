import { ApiProperty } from '@nestjs/swagger';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import type { Session } from '@wishboard/database/entities/session.entity';
import type { MemberSession } from '../sessions/member-session.js';

export class SessionResponse implements SessionView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Whether it is the one that asks' })
  isCurrent: boolean;

  @ApiProperty({ type: String, nullable: true })
  browser: string | null;

  @ApiProperty({ type: String, nullable: true })
  system: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', description: 'To the hour' })
  lastUsedAt: string;
}

/** A session as its member sees it. */
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

/** Half of a session's hash, in the form of a uuid: names it to its member, and opens nothing. */
const idOf = (hash: string): string => hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The part of the hash that an id is. */
export const prefixOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
