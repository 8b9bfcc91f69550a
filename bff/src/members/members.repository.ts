import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Member } from '../users/user.dto.js';

/** A member with how many wishes are theirs. */
export interface MemberOfBoard extends Member {
  wishCount: number;
  grantedCount: number;
}

/** $1 username. The wishes are counted in their member's index, as the own ones are. */
const FIND = {
  name: 'find_member_of_board',
  text: `SELECT u.id, u.username, u.display_name AS "displayName", u.avatar, u.created_at AS "createdAt",
      w.wishes AS "wishCount", w.granted AS "grantedCount"
    FROM users u CROSS JOIN LATERAL (
      SELECT count(*)::int AS wishes, (count(*) FILTER (WHERE is_granted))::int AS granted
      FROM wishes WHERE user_id = u.id) w
    WHERE u.username = $1`,
};

/** $1 username. */
const ID_OF = { name: 'id_of_username', text: 'SELECT id FROM users WHERE username = $1' };

/** Members by the name that their board's address has. Statements: the first counts beside what it reads, in one way to the server. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  async find(username: string): Promise<MemberOfBoard | null> {
    const [member] = await this.database.run<MemberOfBoard>(FIND, [username]);
    return member ?? null;
  }

  async idOf(username: string): Promise<string | null> {
    const [member] = await this.database.run<{ id: string }>(ID_OF, [username]);
    return member?.id ?? null;
  }
}
