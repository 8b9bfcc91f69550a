import { Injectable } from '@nestjs/common';
import { encodeCursor, type Position } from '../common/paging/cursor.js';
import { Database } from '../database/database.js';
import { encodeNameCursor, type NamePosition } from './name-cursor.js';
import type { Member } from './user.view.js';

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

/** Entries that hold a full first page, were every member on it there twice, and one member more. */
export const entriesFor = (limit: number) => 2 * (limit + 1);

/** Members a page at a time, in as many reads of an index whether there are a hundred or a million. */
@Injectable()
export class MemberDirectory {
  constructor(private readonly database: Database) {}

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
