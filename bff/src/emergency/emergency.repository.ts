import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** The activities whose rate is watched. */
export const WATCHED_ACTIVITIES = ['sign-ups', 'wishes'] as const;
export type WatchedActivity = (typeof WATCHED_ACTIVITIES)[number];

/** The table of each activity. Its newest rows are found by an index on the creation time. */
const TABLES: Record<WatchedActivity, string> = { 'sign-ups': 'users', wishes: 'wishes' };
/** Minutes for which an emergency lasts after its last busy minute. */
const LASTS_MINUTES = 10;
/** The usual rate is the 99th percentile per minute of the last seven days, over minutes with any activity. The last hour is excluded. */
const USUAL_DAYS = 7;
const USUAL_SHARE = 0.99;

const byMinute = (activity: WatchedActivity, where: string) =>
  `SELECT count(*)::int AS came FROM ${TABLES[activity]} WHERE ${where} GROUP BY date_trunc('minute', created_at)`;
const latest = (activity: WatchedActivity) => ({
  name: `most_${activity}_a_minute_lately`,
  text: `SELECT coalesce(max(came), 0) AS came
    FROM (${byMinute(activity, `created_at > now() - interval '${LASTS_MINUTES} minutes' AND created_at <= now()`)}) minutes`,
});
const usual = (activity: WatchedActivity) => ({
  name: `usual_${activity}_a_minute`,
  text: `SELECT coalesce(percentile_disc(${USUAL_SHARE}) WITHIN GROUP (ORDER BY came), 0) AS came FROM (
    ${byMinute(activity, `created_at BETWEEN now() - interval '${USUAL_DAYS} days' AND now() - interval '1 hour'`)}) minutes`,
});

/** Counts rows per minute by their creation time, so that all processes get the same numbers. */
@Injectable()
export class EmergencyRepository {
  constructor(private readonly database: Database) {}

  /** Returns the highest count per minute in the last minutes. */
  async latest(activity: WatchedActivity): Promise<number> {
    return this.count(latest(activity));
  }

  /** Returns the count of a usual busy minute. */
  async usual(activity: WatchedActivity): Promise<number> {
    return this.count(usual(activity));
  }

  private async count(statement: { name: string; text: string }): Promise<number> {
    const [row] = await this.database.run<{ came: number }>(statement, []);
    return row?.came ?? 0;
  }
}
