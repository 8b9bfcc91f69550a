import { Injectable } from '@nestjs/common';
import { TRIED_ENOUGH } from '@wishboard/contracts/jobs/exploring-place';
import { Database, type Queryable } from '../database/database.js';

/** $1 member, $2 wishes, $3 probability of each. One row per member, wish and UTC day. */
const RECORD = {
  name: 'record_impressions',
  text: `INSERT INTO recommendation_impressions (user_id, wish_id, shown_on, propensity)
    SELECT $1, w.id, (now() AT TIME ZONE 'UTC')::date, shown.propensity
    FROM unnest($2::uuid[], $3::real[]) AS shown (wish_id, propensity) JOIN wishes w ON w.id = shown.wish_id
    ON CONFLICT DO NOTHING RETURNING wish_id AS "wishId"`,
};

/** Share of the wishes created between one and two days ago that were shown to enough members. */
const PLACED = {
  name: 'share_of_new_wishes_placed',
  text: `SELECT avg((shown_to >= ${TRIED_ENOUGH})::int)::float8 AS share FROM (
      SELECT (SELECT count(DISTINCT i.user_id) FROM recommendation_impressions i WHERE i.wish_id = w.id) AS shown_to
      FROM wishes w WHERE is_listed(w) AND w.created_at > now() - interval '2 days' AND w.created_at <= now() - interval '1 day'
      ORDER BY w.created_at DESC LIMIT 1000) yesterday`,
};

/**
 * Records which recommendations members were shown. The table is partitioned by month, which TypeORM does not support,
 * so SQL is used, with one statement per batch.
 */
@Injectable()
export class ImpressionsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the ids of the wishes that exist and were not recorded for the member today. */
  async record(
    queryable: Queryable,
    userId: string,
    wishIds: readonly string[],
    propensities: readonly (number | null)[],
  ): Promise<string[]> {
    const rows = await queryable.run<{ wishId: string }>(RECORD, [userId, wishIds, propensities]);
    return rows.map(({ wishId }) => wishId);
  }

  /** Creates the partitions of coming months, drops expired ones, and returns the number of partitions. */
  async maintainPartitions(): Promise<number> {
    const text = 'SELECT keep_impression_partitions() AS partitions';
    const [row] = await this.database.run<{ partitions: number }>({ name: 'keep_impression_partitions', text }, []);
    return row?.partitions ?? 0;
  }

  /** Returns null if no wishes were created on that day. */
  async shareOfNewWishesPlaced(): Promise<number | null> {
    const [row] = await this.database.run<{ share: number | null }>(PLACED, []);
    return row?.share ?? null;
  }
}
