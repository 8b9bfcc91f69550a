import { Injectable } from '@nestjs/common';
import { NEWEST_SHARE, TREND_HALF_LIFE_DAYS, TRENDING_MAX } from '../model/trend.js';
import { ReplicaReads } from './replica-reads.js';

/** Maximum age of a reaction in the trend, in days. An older reaction would count next to nothing. */
const TREND_DAYS = 180;
/** Least number of reactions for which the newest tenth tells anything. */
const BACK_TESTED_LEAST = 1_000;

/** Reads the reactions from which the trend and its back-test are made. */
@Injectable()
export class TrendRepository {
  constructor(private readonly replicaReads: ReplicaReads) {}

  /**
   * Returns the wishes that heard members reacted to lately, with the sums of their reactions. A member's reaction counts half as
   * much with every {@link TREND_HALF_LIFE_DAYS} days that it is older than `time`, in milliseconds since 1970. The data may be
   * seconds out of date.
   */
  async trending(time: number): Promise<{ wishId: string; sum: number }[]> {
    return this.replicaReads.query(
      `SELECT wish_id AS "wishId", sum(2 ^ (-age / ${TREND_HALF_LIFE_DAYS}))::float8 AS sum FROM (
         SELECT wish_id, min(extract(epoch FROM to_timestamp($1 / 1000.0) - created_at)) / 86400 AS age FROM reactions
         WHERE created_at BETWEEN to_timestamp($1 / 1000.0) - interval '${TREND_DAYS} days' AND to_timestamp($1 / 1000.0)
           AND NOT is_unheard
         GROUP BY wish_id, user_id) wanted
       GROUP BY wish_id ORDER BY sum DESC, wish_id LIMIT ${TRENDING_MAX}`,
      [time],
    );
  }

  /**
   * Returns when the newest tenth of the reactions of heard members began, in milliseconds since 1970, or null while there are too
   * few. The data may be seconds out of date.
   */
  async startOfNewestTenth(): Promise<number | null> {
    const [row] = await this.replicaReads.query<{ began: number | null; count: number }[]>(
      `SELECT (extract(epoch FROM percentile_disc(${1 - NEWEST_SHARE}) WITHIN GROUP (ORDER BY created_at)) * 1000)::float8 AS began,
         count(*)::int AS count FROM reactions WHERE NOT is_unheard`,
    );
    return row && row.count >= BACK_TESTED_LEAST ? row.began : null;
  }
}
