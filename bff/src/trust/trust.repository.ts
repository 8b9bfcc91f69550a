import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database/database.js';
import type { DailyAct, TrustLevel } from './daily-limits.js';

/**
 * Number of other members who must have cheered a member's wishes. Only cheers given at least a day after joining count, so that accounts
 * made together cannot vouch for each other.
 */
const CHEERED_BY = 3;

/** $1 member. Returns no row for a deleted member; the act itself is refused then. */
const READ = {
  name: 'read_trust',
  text: `SELECT CASE
      WHEN created_at > now() - interval '1 day' OR EXISTS (SELECT FROM reproved_members WHERE member_id = u.id) THEN 'new'
      WHEN created_at > now() - interval '14 days' OR (
        SELECT count(*) FROM (
          SELECT r.user_id FROM wishes w JOIN reactions r ON r.wish_id = w.id AND r.user_id <> w.user_id
            JOIN users o ON o.id = r.user_id AND r.created_at > o.created_at + interval '1 day'
          WHERE w.user_id = u.id GROUP BY r.user_id LIMIT ${CHEERED_BY}) others) < ${CHEERED_BY} THEN 'known'
      ELSE 'trusted' END AS trust
    FROM users u WHERE id = $1`,
};

const OF_TODAY = "> now() - interval '1 day'";
/** $1 member, $2 maximum number of acts to count. */
const COUNTS: Record<DailyAct, string> = {
  wish: `SELECT FROM wishes WHERE user_id = $1 AND created_at ${OF_TODAY}`,
  link: `SELECT FROM wishes WHERE user_id = $1 AND product_url IS NOT NULL AND created_at ${OF_TODAY}`,
  follow: `SELECT FROM followed_members WHERE user_id = $1 AND followed_at ${OF_TODAY}`,
  report: `SELECT FROM reports WHERE reporter_id = $1 AND created_at ${OF_TODAY}`,
};
const count = (act: DailyAct) => ({
  name: `count_${act}_acts_of_a_day`,
  text: `SELECT count(*)::int AS done FROM (${COUNTS[act]} LIMIT $2) acts`,
});

/** Reads the trust in members and counts their acts of the last 24 hours. Raw SQL, since each is one indexed read before an act. */
@Injectable()
export class TrustRepository {
  async read(queryable: Queryable, userId: string): Promise<TrustLevel> {
    const [row] = await queryable.run<{ trust: TrustLevel }>(READ, [userId]);
    return row?.trust ?? 'new';
  }

  /** Counts the acts of the last 24 hours, up to `most`. */
  async countOfDay(queryable: Queryable, act: DailyAct, userId: string, most: number): Promise<number> {
    const [row] = await queryable.run<{ done: number }>(count(act), [userId, most]);
    return row?.done ?? 0;
  }
}
