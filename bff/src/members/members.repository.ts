import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Board } from '../feed/feed.service.js';
import { isListedForFollowers, mayVisit } from '../sight/sight.repository.js';
import type { Member } from '../users/user.dto.js';

/** A member with the number of wishes on the member's board. */
export interface MemberOfBoard extends Member {
  wishCount: number;
  grantedCount: number;
  line: string;
}

/** SQL condition: the asking member $2, or the visitor where that is null, may see the board. */
const IS_SHOWN = `(board_for = 'everyone' OR (board_for = 'members' AND $2::uuid IS NOT NULL) OR id = $2)
  AND ${mayVisit('users.id', '$2')}`;

/** SQL condition: the asking member $2 follows the member of this alias. */
const follows = (member: string) =>
  `EXISTS (SELECT FROM followed_members f WHERE f.user_id = $2 AND f.followed_id = ${member}.id)`;

/** $1 username, $2 asking member. Counts the wishes that the asking member would find on the board, by the index on the member. */
const FIND = {
  name: 'find_member_of_board',
  text: `SELECT u.id, u.username, u.display_name AS "displayName", u.avatar, u.created_at AS "createdAt", u.line,
      w.wishes AS "wishCount", w.granted AS "grantedCount"
    FROM (SELECT * FROM users WHERE username = $1 AND ${IS_SHOWN}) u CROSS JOIN LATERAL (
      SELECT count(*)::int AS wishes, (count(*) FILTER (WHERE is_granted))::int AS granted
      FROM wishes WHERE user_id = u.id AND CASE WHEN $2 IS NULL THEN is_public(wishes)
        ELSE is_listed(wishes) OR (${isListedForFollowers('wishes')} AND ${follows('u')}) END) w`,
};

/** $1 username, $2 asking member. */
const FIND_BOARD = {
  name: 'find_board',
  text: `SELECT id, ${follows('users')} AND EXISTS (SELECT FROM wishes WHERE user_id = users.id
      AND ${isListedForFollowers('wishes')} AND NOT is_listed(wishes)) AS "hasMore"
    FROM users WHERE username = $1 AND ${IS_SHOWN}`,
};

/**
 * Finds members by username, as far as the asking member may see their boards. Raw SQL, since the first query also counts, in one round
 * trip.
 */
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
