import { Injectable } from '@nestjs/common';
import { TRIED_ENOUGH } from '@wishboard/contracts/jobs/exploring-place';
import { Database, type Queryable } from '../database/database.js';

/** $1 member, $2 wishes, $3 the probability of each. Once for each member, wish and UTC day. */
const RECORD = {
  name: 'record_impressions',
  text: `INSERT INTO recommendation_impressions (user_id, wish_id, shown_on, propensity)
    SELECT $1, w.id, (now() AT TIME ZONE 'UTC')::date, shown.propensity
    FROM unnest($2::uuid[], $3::real[]) AS shown (wish_id, propensity) JOIN wishes w ON w.id = shown.wish_id
    ON CONFLICT DO NOTHING RETURNING wish_id AS "wishId"`,
};

/** Share of yesterday's wishes that enough members were shown. */
const PLACED = {
  name: 'share_of_new_wishes_placed',
  text: `SELECT avg((shown_to >= ${TRIED_ENOUGH})::int)::float8 AS share FROM (
      SELECT (SELECT count(DISTINCT i.user_id) FROM recommendation_impressions i WHERE i.wish_id = w.id) AS shown_to
      FROM wishes w WHERE is_listed(w) AND w.created_at > now() - interval '2 days' AND w.created_at <= now() - interval '1 day'
      ORDER BY w.created_at DESC LIMIT 1000) yesterday`,
};

/**
 * Which recommendations members were shown: a table in partitions by month, which TypeORM has no word for; hence statements,
 * one for a whole batch.
 */
@Injectable()
export class ImpressionsRepository {
  constructor(private readonly database: Database) {}

  /** Those of the wishes that are there and were not known to be shown to the member today. */
  async record(
    queryable: Queryable,
    userId: string,
    wishIds: readonly string[],
    propensities: readonly (number | null)[],
  ): Promise<string[]> {
    const rows = await queryable.run<{ wishId: string }>(RECORD, [userId, wishIds, propensities]);
    return rows.map(({ wishId }) => wishId);
  }

  /** Makes the partitions of the months to come, drops those that are over, and answers how many there are. */
  async keepPartitions(): Promise<number> {
    const text = 'SELECT keep_impression_partitions() AS partitions';
    const [row] = await this.database.run<{ partitions: number }>({ name: 'keep_impression_partitions', text }, []);
    return row?.partitions ?? 0;
  }

  /** Null on a day without new wishes. */
  async shareOfNewWishesPlaced(): Promise<number | null> {
    const [row] = await this.database.run<{ share: number | null }>(PLACED, []);
    return row?.share ?? null;
  }
}
