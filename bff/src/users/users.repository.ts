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
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MEMBER = 'id, username, display_name AS "displayName", avatar, created_at AS "createdAt"';

/** $1 time and $2 id of the member before, $3 members at most. */
export const LIST_MEMBERS = {
  name: 'list_members',
  text: `SELECT ${MEMBER} FROM users WHERE (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3`,
};

const keyOf = (column: string) => `name_key(${column}) COLLATE "C"`;
/** Above every text that begins as $1 does. */
const AFTER_PREFIX = 'name_key($1) || chr(1114111)';

const entriesOf = (column: string) => `(SELECT ${MEMBER}, ${keyOf(column)} AS key FROM users
  WHERE ${keyOf(column)} >= name_key($1) AND ${keyOf(column)} < ${AFTER_PREFIX} AND (${keyOf(column)}, id) > ($2, $3)
  ORDER BY ${keyOf(column)}, id LIMIT $4)`;

const stoodBefore = (column: string) => `(${keyOf(column)} >= name_key($1) AND ${keyOf(column)} < key)`;

/**
 * Entries of both indexes of names, in one order: $1 what they begin with, $2 key and $3 id of the entry before, $4 at
 * most. A member both of whose names match has two. The later is marked rather than left out: to get past any number of
 * them, any number would have to be read.
 */
export const FIND_MEMBERS = {
  name: 'find_members',
  text: `SELECT *, ${stoodBefore('username')} OR ${stoodBefore('"displayName"')} AS "isRepeated"
    FROM (${entriesOf('username')} UNION ${entriesOf('display_name')}) AS entries ORDER BY key, id LIMIT $4`,
};

/**
 * How many rows of the search to read for a page of `limit` members and the first of the next: a member whose username and
 * display name both fit is found twice.
 */
export const entriesFor = (limit: number) => 2 * (limit + 1);

/** $1 the provider's name for the member. */
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
 * Members. Statements are written out where they are held to an index and the number of rows they read, or make a member and
 * the event about it in one; a page takes as many reads whether there are a hundred members or a million.
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

  /** Who has been a member for longest. */
  findFirst(): Promise<User | null> {
    return this.users.findOne({ where: {}, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** The id of who the provider names so, or null. */
  async findBySubject(subject: string): Promise<string | null> {
    const [known] = await this.database.run<{ id: string }>(FIND_BY_SUBJECT, [subject]);
    return known?.id ?? null;
  }

  /** Makes a member and records the event. Null when the username or the subject is taken. */
  async signUp(
    member: { username: string; displayName: string; subject: string },
    { requestId, traceParent }: Cause,
  ): Promise<string | null> {
    const { username, displayName, subject } = member;
    const values = [username, displayName, subject, requestId, traceParent];
    const [created] = await this.database.run<{ id: string }>(SIGN_UP, values);
    return created?.id ?? null;
  }

  /** The longest-standing first. */
  async list(after: Position | null, limit: number): Promise<MemberPage> {
    const values = [after?.createdAt ?? '-infinity', after?.id ?? NOBODY, limit + 1];
    const members = await this.database.run<Member>(LIST_MEMBERS, values);
    return pageOf(members, limit, encodeCursor);
  }

  /** Those whose username or display name begins so, by that name. A page may be short, and yet not be the last. */
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
