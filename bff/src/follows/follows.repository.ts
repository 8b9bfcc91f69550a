import { Injectable } from '@nestjs/common';
import type { Category } from '@wishboard/contracts/http/fields/category';
import { FOLLOWED_MEMBERS_MAX, type FollowsView } from '@wishboard/contracts/http/members/follows';
import { Database } from '../database/database.js';
import { mayVisit } from '../sight/sight.repository.js';

/** Result of following a member. */
export interface Followed {
  isOwn: boolean;
  /** Whether the member was below the limit, or followed the other already. */
  hasRoom: boolean;
}

/** $1 member. */
const LIST = {
  name: 'list_follows',
  text: `SELECT (SELECT coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name,
        'avatar', u.avatar) ORDER BY f.followed_at DESC, u.id DESC), '[]')
      FROM followed_members f JOIN users u ON u.id = f.followed_id
      WHERE f.user_id = $1 AND ${mayVisit('u.id', '$1')}) AS members,
    (SELECT coalesce(json_agg(category), '[]') FROM followed_categories WHERE user_id = $1) AS categories`,
};

/** $1 member, $2 username. Returns no row when there is no such member, or either has blocked the other. */
const FOLLOW = {
  name: 'follow_member',
  text: `WITH other AS (SELECT id FROM users WHERE username = $2 AND ${mayVisit('users.id', '$1')}),
    room AS (SELECT count(*) < ${FOLLOWED_MEMBERS_MAX} AS there FROM followed_members WHERE user_id = $1),
    done AS (
      INSERT INTO followed_members (user_id, followed_id) SELECT $1, id FROM other, room WHERE id <> $1 AND there
      ON CONFLICT DO NOTHING)
    SELECT id = $1 AS "isOwn",
      there OR EXISTS (SELECT FROM followed_members WHERE user_id = $1 AND followed_id = id) AS "hasRoom" FROM other, room`,
};

/** $1 member, $2 username. Returns a row when there is such a member. */
const UNFOLLOW = {
  name: 'unfollow_member',
  text: `WITH other AS (SELECT id FROM users WHERE username = $2), done AS (
      DELETE FROM followed_members USING other WHERE user_id = $1 AND followed_id = other.id)
    SELECT id FROM other`,
};

/** $1 member, $2 category. */
const FOLLOW_CATEGORY = {
  name: 'follow_category',
  text: 'INSERT INTO followed_categories (user_id, category) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
const UNFOLLOW_CATEGORY = {
  name: 'unfollow_category',
  text: 'DELETE FROM followed_categories WHERE user_id = $1 AND category = $2',
};

/**
 * Stores the members and categories that a member follows. Raw SQL, since each act checks and writes in one round trip. A block ends
 * following (hiding/).
 */
@Injectable()
export class FollowsRepository {
  constructor(private readonly database: Database) {}

  async list(userId: string): Promise<FollowsView> {
    const [row] = await this.database.run<FollowsView & object>(LIST, [userId]);
    return row ?? { members: [], categories: [] };
  }

  /** Returns null when there is no such member, or either has blocked the other. */
  async follow(userId: string, username: string): Promise<Followed | null> {
    const [done] = await this.database.run<Followed & object>(FOLLOW, [userId, username]);
    return done ?? null;
  }

  /** Returns whether there is such a member. */
  async unfollow(userId: string, username: string): Promise<boolean> {
    return (await this.database.run(UNFOLLOW, [userId, username])).length > 0;
  }

  async followCategory(userId: string, category: Category): Promise<void> {
    await this.database.run(FOLLOW_CATEGORY, [userId, category]);
  }

  async unfollowCategory(userId: string, category: Category): Promise<void> {
    await this.database.run(UNFOLLOW_CATEGORY, [userId, category]);
  }
}
