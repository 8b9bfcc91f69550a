import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Category } from '@wishboard/contracts/http/fields/category';
import { LESS_LIKE_NAMED, type LessLike, type StatedInterests } from '@wishboard/contracts/http/members/preferences';
import { UserPreferences } from '@wishboard/database/entities/user-preferences.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { isListedFor } from '../sight/sight.repository.js';

/** The interests that a member stated, without categories. */
export type StatedKeywords = Omit<StatedInterests, 'categories'>;

/** $1 member, $2 request id, $3 trace parent. The worker learns from nothing older than `reset_at`. */
const RESET = {
  name: 'reset_interests',
  text: `WITH reset AS (
      INSERT INTO user_preferences (user_id, reset_at) VALUES ($1, now())
      ON CONFLICT (user_id) DO UPDATE SET keywords = excluded.keywords, categories = excluded.categories,
        color_preference = excluded.color_preference, last_updated = now(), reset_at = now(),
        added_keywords = '{}', removed_keywords = '{}', chosen_categories = NULL
    ), more AS (
      DELETE FROM less_like_this WHERE user_id = $1
    )
    ${insertEvents('interests.reset', {
      payload: { userId: '$1::uuid' },
      cause: { requestId: '$2', traceParent: '$3' },
    })}`,
};

/** $1 member. Locks the row until the transaction ends, so that the member's statements are applied one after another. */
const BEGIN = {
  name: 'begin_stating_interests',
  text: `INSERT INTO user_preferences (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET last_updated = now()
    RETURNING added_keywords AS added, removed_keywords AS removed`,
};

/** $1 member, $2 interests added, $3 interests removed, $4 chosen categories, or null to keep them; $5 request id, $6 trace parent. */
const STATE = {
  name: 'state_interests',
  text: `WITH stated AS (
      UPDATE user_preferences SET added_keywords = $2::text[], removed_keywords = $3::text[],
        chosen_categories = coalesce($4::text[], chosen_categories)
      WHERE user_id = $1
    )
    ${insertEvents('interests.reset', {
      payload: { userId: '$1::uuid' },
      cause: { requestId: '$5', traceParent: '$6' },
    })}`,
};

/** $1 member. Viewing wishes does not count, since it says nothing about a taste. */
const IS_NEW = {
  name: 'did_nothing_yet',
  text: `SELECT NOT EXISTS (SELECT FROM reactions WHERE user_id = $1) AND NOT EXISTS (SELECT FROM wishes WHERE user_id = $1)
    AND NOT EXISTS (SELECT FROM kept_wishes WHERE user_id = $1)
    AND NOT EXISTS (SELECT FROM user_interactions WHERE user_id = $1 AND interaction_type <> 'view') AS "isNew"`,
};
/** $1 member. */
const LESS_LIKE = {
  name: 'list_less_like',
  text: `SELECT w.id AS "wishId", w.title FROM less_like_this l JOIN wishes w ON w.id = l.wish_id
    WHERE l.user_id = $1 AND ${isListedFor('w', '$1')} ORDER BY l.id DESC LIMIT ${LESS_LIKE_NAMED}`,
};

/**
 * Stores the interests that were learnt about members and those that members stated. A reset is one statement, so that its event cannot be
 * lost.
 */
@Injectable()
export class PreferencesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserPreferences) private readonly preferences: Repository<UserPreferences>,
  ) {}

  find(userId: string): Promise<UserPreferences | null> {
    return this.preferences.findOneBy({ userId });
  }

  /** Returns the wishes of which the member wants less, the latest first. */
  findLessLike(userId: string): Promise<LessLike[]> {
    return this.database.run<LessLike & object>(LESS_LIKE, [userId]);
  }

  /** Whether the member has done nothing yet from which a taste could be learnt. */
  async isNew(userId: string): Promise<boolean> {
    const [row] = await this.database.run<{ isNew: boolean }>(IS_NEW, [userId]);
    return row?.isNew ?? false;
  }

  /**
   * Stores what the member states, with the event that recomputes the member's recommendations. Concurrent calls for a member run one after
   * another, so that none is lost.
   *
   * @param after computes the new statement from the previous one. An error thrown here rolls the transaction back.
   */
  async state(
    userId: string,
    categories: readonly Category[] | undefined,
    after: (before: StatedKeywords) => StatedKeywords,
    { requestId, traceParent }: Cause,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [before] = await transaction.run<StatedKeywords & object>(BEGIN, [userId]);
      const { added, removed } = after(before ?? { added: [], removed: [] });
      await transaction.run(STATE, [userId, added, removed, categories ?? null, requestId, traceParent]);
    });
  }

  async reset(userId: string, { requestId, traceParent }: Cause): Promise<void> {
    await this.database.run(RESET, [userId, requestId, traceParent]);
  }
}
