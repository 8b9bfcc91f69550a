import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { isListedFor, isShownByModeration } from '../sight/sight.repository.js';

/** Numbers of wishes, as stored. */
export interface StoredCounts {
  /** Wishes of the member. */
  mine: number;
  /** Wishes that the member keeps. */
  kept: number;
  /** Wishes by category; an empty category may be absent. */
  categories: Record<string, number>;
  /** Number of changes not yet added to the totals. */
  changes: number;
}

/**
 * $1 member. The totals of all wishes are maintained rather than counted (functions/count_wishes.sql). The member's own
 * and kept wishes are counted by index.
 */
const read = (name: string, isCounted: string) => ({
  name,
  text: `SELECT ((SELECT count(*) FROM wishes WHERE user_id = $1)
        - (SELECT count(*) FROM wishes WHERE user_id = $1 AND moderation = 'removed'))::int AS mine,
      (SELECT count(*) FROM kept_wishes k WHERE user_id = $1${isCounted} AND NOT EXISTS (
        SELECT FROM wishes o WHERE o.id = k.wish_id AND o.moderation IS NOT NULL
          AND NOT (is_shown(o) AND ${isShownByModeration('o', '$1')})))::int AS kept,
      (SELECT count(*) FROM wish_count_changes)::int AS changes,
      (SELECT coalesce(json_object_agg(category, wishes), '{}') FROM (
        SELECT category, sum(wishes)::int AS wishes FROM (
          SELECT category, wishes FROM wish_counts UNION ALL SELECT category, change FROM wish_count_changes) kept
        GROUP BY category) added) AS categories`,
});
const READ = read('read_wish_counts', '');
/** The same for a member who does not see all the wishes that they keep. */
const READ_SEEN = read(
  'read_seen_wish_counts',
  ` AND EXISTS (SELECT FROM wishes w WHERE w.id = k.wish_id AND ${isListedFor('w', '$1')})`,
);

/** One statement, so that a concurrent reader counts each change exactly once. Rows locked by another process are skipped. */
const GATHER = {
  name: 'gather_wish_counts',
  text: `WITH gathered AS (
      DELETE FROM wish_count_changes
        WHERE id IN (SELECT id FROM wish_count_changes FOR UPDATE SKIP LOCKED) RETURNING category, change
    )
    INSERT INTO wish_counts (category, wishes)
      SELECT category, sum(change) FROM gathered GROUP BY category ORDER BY category
    ON CONFLICT (category) DO UPDATE SET wishes = wish_counts.wishes + excluded.wishes`,
};

@Injectable()
export class WishCountsRepository {
  constructor(private readonly database: Database) {}

  /** @param seesAll whether the member sees all the wishes that they keep */
  async read(userId: string, seesAll: boolean): Promise<StoredCounts> {
    const [row] = await this.database.run<StoredCounts & object>(seesAll ? READ : READ_SEEN, [userId]);
    return row ?? { mine: 0, kept: 0, categories: {}, changes: 0 };
  }

  async addChangesToTotals(): Promise<void> {
    await this.database.run(GATHER, []);
  }
}
