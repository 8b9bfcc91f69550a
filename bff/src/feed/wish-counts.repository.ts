import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** What is kept of how many wishes there are. */
export interface KeptCounts {
  /** The member's own. */
  mine: number;
  /** Those the member keeps. */
  kept: number;
  /** By category; one without any may be absent. */
  categories: Record<string, number>;
  /** Changes that are not gathered yet. */
  changes: number;
}

/**
 * $1 member. Everybody's wishes are not counted: how many there are is kept (functions/count_wishes.sql). The member's
 * own and those they keep are, in their index.
 */
const READ = {
  name: 'read_wish_counts',
  text: `SELECT (SELECT count(*) FROM wishes WHERE user_id = $1)::int AS mine,
      (SELECT count(*) FROM kept_wishes WHERE user_id = $1)::int AS kept,
      (SELECT count(*) FROM wish_count_changes)::int AS changes,
      (SELECT coalesce(json_object_agg(category, wishes), '{}') FROM (
        SELECT category, sum(wishes)::int AS wishes FROM (
          SELECT category, wishes FROM wish_counts UNION ALL SELECT category, change FROM wish_count_changes) kept
        GROUP BY category) added) AS categories`,
};

/** One statement, so that a reader finds each change once. What another process is gathering right now is left to it. */
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

  async read(userId: string): Promise<KeptCounts> {
    const [row] = await this.database.run<KeptCounts & object>(READ, [userId]);
    return row ?? { mine: 0, kept: 0, categories: {}, changes: 0 };
  }

  async gather(): Promise<void> {
    await this.database.run(GATHER, []);
  }
}
