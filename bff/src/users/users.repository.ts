import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { User } from '@wishboard/database/entities/user.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Repository } from 'typeorm';
import { encodeCursor, type Position } from '../common/paging/cursor.js';
import { Database } from '../database/database.js';
import { encodeNameCursor, type NamePosition } from './name-cursor.js';
import type { Member } from './user.dto.js';

export interface MemberPage {
  members: Member[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MEMBER = 'id, username, display_name AS "displayName", avatar, created_at AS "createdAt"';

/** $1 time and $2 id of the last member on the page before, $3 maximum number of members. */
export const LIST_MEMBERS = {
  name: 'list_members',
  text: `SELECT ${MEMBER} FROM users WHERE (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3`,
};

const keyOf = (column: string) => `name_key(${column}) COLLATE "C"`;
/** Upper bound of all texts that begin with $1. */
const AFTER_PREFIX = 'name_key($1) || chr(1114111)';

const entriesOf = (column: string) => `(SELECT ${MEMBER}, ${keyOf(column)} AS key FROM users
  WHERE ${keyOf(column)} >= name_key($1) AND ${keyOf(column)} < ${AFTER_PREFIX} AND (${keyOf(column)}, id) > ($2, $3)
  ORDER BY ${keyOf(column)}, id LIMIT $4)`;

const stoodBefore = (column: string) => `(${keyOf(column)} >= name_key($1) AND ${keyOf(column)} < key)`;

/**
 * Merges entries of both name indexes in one order: $1 beginning of the names, $2 key and $3 id of the last entry on
 * the page before, $4 maximum number of entries. A member has two entries if both names match. The later one is marked
 * rather than filtered out: to skip any number of such entries, the statement would have to read any number of rows.
 */
export const FIND_MEMBERS = {
  name: 'find_members',
  text: `SELECT *, ${stoodBefore('username')} OR ${stoodBefore('"displayName"')} AS "isRepeated"
    FROM (${entriesOf('username')} UNION ${entriesOf('display_name')}) AS entries ORDER BY key, id LIMIT $4`,
};

/**
 * Returns how many entries of the search to read for a page of `limit` members plus the first of the next page. A
 * member whose username and display name both match has two entries.
 */
export const entriesFor = (limit: number) => 2 * (limit + 1);

/** $1 issuer and subject at the provider. */
const FIND_BY_SUBJECT = { name: 'find_oidc_member', text: 'SELECT id FROM users WHERE oidc_subject = $1' };
const SIGN_UP = {
  name: 'create_oidc_member',
  text: `WITH created AS (
      INSERT INTO users (username, display_name, oidc_subject) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id
    ), event AS (
      ${insertEvents('user.created', {
        payload: { userId: 'id' },
        cause: { requestId: '$4', traceParent: '$5' },
        from: 'created',
      })}
    )
    SELECT id FROM created`,
};

/**
 * Reads and creates members. Statements are written out where an index and a limit of rows are needed, and where a member
 * and its event are created together. A page reads the same number of rows with a hundred members as with a million.
 */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  findById(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  /** Returns the member who joined first. */
  findFirst(): Promise<User | null> {
    return this.users.findOne({ where: {}, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Returns the id of the member with this subject at the provider, or null. */
  async findBySubject(subject: string): Promise<string | null> {
    const [known] = await this.database.run<{ id: string }>(FIND_BY_SUBJECT, [subject]);
    return known?.id ?? null;
  }

  /** Creates a member and records the event. Returns null if the username or the subject is taken. */
  async signUp(
    member: { username: string; displayName: string; subject: string },
    { requestId, traceParent }: Cause,
  ): Promise<string | null> {
    const { username, displayName, subject } = member;
    const values = [username, displayName, subject, requestId, traceParent];
    const [created] = await this.database.run<{ id: string }>(SIGN_UP, values);
    return created?.id ?? null;
  }

  /** Returns a page of members, in the order in which they joined. */
  async list(after: Position | null, limit: number): Promise<MemberPage> {
    const values = [after?.createdAt ?? '-infinity', after?.id ?? NOBODY, limit + 1];
    const members = await this.database.run<Member>(LIST_MEMBERS, values);
    return pageOf(members, limit, encodeCursor);
  }

  /**
   * Returns members whose username or display name begins with `beginning`, ordered by that name. A page may be short
   * without being the last.
   */
  async find(beginning: string, after: NamePosition | null, limit: number): Promise<MemberPage> {
    const most = entriesFor(limit);
    const values = [beginning, after?.key ?? '', after?.id ?? NOBODY, most];
    const entries = await this.database.run<Member & { key: string; isRepeated: boolean }>(FIND_MEMBERS, values);
    const page = pageOf(
      entries.filter(({ isRepeated }) => !isRepeated),
      limit,
      encodeNameCursor,
    );
    const last = entries.at(-1);
    return page.next === null && last && entries.length === most ? { ...page, next: encodeNameCursor(last) } : page;
  }
}

function pageOf<Row extends Member>(rows: Row[], limit: number, cursorOf: (row: Row) => string): MemberPage {
  const members = rows.slice(0, limit);
  const last = members.at(-1);
  return { members, next: rows.length > limit && last ? cursorOf(last) : null };
}
