import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Board } from '../feed/feed.service.js';
import { isListedForFollowers, mayVisit } from '../sight/sight.repository.js';
import type { Member } from '../users/user.dto.js';

/** A member with how many wishes are theirs. */
export interface MemberOfBoard extends Member {
  wishCount: number;
  grantedCount: number;
  line: string;
}

/** Whether the member who asks, or the visitor where that is null, may see the board. */
const IS_SHOWN = `(board_for = 'everyone' OR (board_for = 'members' AND $2::uuid IS NOT NULL) OR id = $2)
  AND ${mayVisit('users.id', '$2')}`;

/** Whether who asks follows a member of this alias. */
const follows = (member: string) =>
  `EXISTS (SELECT FROM followed_members f WHERE f.user_id = $2 AND f.followed_id = ${member}.id)`;

/** $1 username, $2 who asks. The wishes that they would find there are counted in their member's index, as the own ones are. */
const FIND = {
  name: 'find_member_of_board',
  text: `SELECT u.id, u.username, u.display_name AS "displayName", u.avatar, u.created_at AS "createdAt", u.line,
      w.wishes AS "wishCount", w.granted AS "grantedCount"
    FROM (SELECT * FROM users WHERE username = $1 AND ${IS_SHOWN}) u CROSS JOIN LATERAL (
      SELECT count(*)::int AS wishes, (count(*) FILTER (WHERE is_granted))::int AS granted
      FROM wishes WHERE user_id = u.id AND CASE WHEN $2 IS NULL THEN is_public(wishes)
        ELSE is_listed(wishes) OR (${isListedForFollowers('wishes')} AND ${follows('u')}) END) w`,
};

/** $1 username, $2 who asks. */
const FIND_BOARD = {
  name: 'find_board',
  text: `SELECT id, ${follows('users')} AND EXISTS (SELECT FROM wishes WHERE user_id = users.id
      AND ${isListedForFollowers('wishes')} AND NOT is_listed(wishes)) AS "hasMore"
    FROM users WHERE username = $1 AND ${IS_SHOWN}`,
};

/** Members by the name that their board's address has, as far as who asks may see it. Statements: the first counts beside what it reads, in one way to the server. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  async find(username: string, askedBy: string | null): Promise<MemberOfBoard | null> {
    const [member] = await this.database.run<MemberOfBoard>(FIND, [username, askedBy]);
    return member ?? null;
  }

  async findBoard(username: string, askedBy: string | null): Promise<Board | null> {
    const [board] = await this.database.run<Board & object>(FIND_BOARD, [username, askedBy]);
    return board ?? null;
  }
}
