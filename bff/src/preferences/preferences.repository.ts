import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LESS_LIKE_NAMED, type LessLike, type StateInterestsRequest } from '@wishboard/contracts/http/preferences';
import { UserPreferences } from '@wishboard/database/entities/user-preferences.entity';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Repository } from 'typeorm';
import { Database } from '../database/database.js';

/** $1 member, $2 request, $3 its place in a trace. The worker learns from nothing that is older than `reset_at`. */
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

/** $1 member, $2 interests named, $3 taken away, $4 categories chosen, each null for what stays; $5 request, $6 its place in a trace. */
const STATE = {
  name: 'state_interests',
  text: `WITH stated AS (
      INSERT INTO user_preferences AS old (user_id, added_keywords, removed_keywords, chosen_categories)
      VALUES ($1, coalesce($2::text[], '{}'), coalesce($3::text[], '{}'), $4::text[])
      ON CONFLICT (user_id) DO UPDATE SET added_keywords = coalesce($2::text[], old.added_keywords),
        removed_keywords = coalesce($3::text[], old.removed_keywords),
        chosen_categories = coalesce($4::text[], old.chosen_categories), last_updated = now()
    )
    ${insertEvents('interests.reset', {
      payload: { userId: '$1::uuid' },
      cause: { requestId: '$5', traceParent: '$6' },
    })}`,
};
/** $1 member. Looking at wishes is no act that would tell of a taste. */
const IS_NEW = {
  name: 'did_nothing_yet',
  text: `SELECT NOT EXISTS (SELECT FROM reactions WHERE user_id = $1) AND NOT EXISTS (SELECT FROM wishes WHERE user_id = $1)
    AND NOT EXISTS (SELECT FROM user_interactions WHERE user_id = $1 AND interaction_type <> 'view') AS "isNew"`,
};
/** $1 member. */
const LESS_LIKE = {
  name: 'list_less_like',
  text: `SELECT w.id AS "wishId", w.title FROM less_like_this l JOIN wishes w ON w.id = l.wish_id
    WHERE l.user_id = $1 ORDER BY l.id DESC LIMIT ${LESS_LIKE_NAMED}`,
};

/** What was learnt about members, and what they said. To forget it is one statement, so that the event about it cannot be lost. */
@Injectable()
export class PreferencesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserPreferences) private readonly preferences: Repository<UserPreferences>,
  ) {}

  find(userId: string): Promise<UserPreferences | null> {
    return this.preferences.findOneBy({ userId });
  }

  /** Wishes of which the member wants less, the last first. */
  findLessLike(userId: string): Promise<LessLike[]> {
    return this.database.run<LessLike & object>(LESS_LIKE, [userId]);
  }

  /** Whether the member did nothing yet that tells of a taste. */
  async isNew(userId: string): Promise<boolean> {
    const [row] = await this.database.run<{ isNew: boolean }>(IS_NEW, [userId]);
    return row?.isNew ?? false;
  }

  /** Keeps what the member said, with the event that has their list made anew. What is absent stays as it was. */
  async state(
    userId: string,
    { added, removed, categories }: StateInterestsRequest,
    { requestId, traceParent }: Cause,
  ): Promise<void> {
    const values = [added ?? null, removed ?? null, categories ?? null];
    await this.database.run(STATE, [userId, ...values, requestId, traceParent]);
  }

  async reset(userId: string, { requestId, traceParent }: Cause): Promise<void> {
    await this.database.run(RESET, [userId, requestId, traceParent]);
  }
}
