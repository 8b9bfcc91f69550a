import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** What may come faster than usual. */
export const RUSHES = ['sign-ups', 'wishes'] as const;
export type Rush = (typeof RUSHES)[number];

/** The newest stand in an index by time. */
const TABLES: Record<Rush, string> = { 'sign-ups': 'users', wishes: 'wishes' };
/** Minutes for which a rush is not over once it has been there. */
const LASTS_MINUTES = 10;
/** What came in the last hour does not count as usual yet, and neither does the busiest of a hundred minutes in which something came. */
const USUAL_DAYS = 7;
const USUAL_SHARE = 0.99;

const byMinute = (rush: Rush, where: string) =>
  `SELECT count(*)::int AS came FROM ${TABLES[rush]} WHERE ${where} GROUP BY date_trunc('minute', created_at)`;
const latest = (rush: Rush) => ({
  name: `most_${rush}_a_minute_lately`,
  text: `SELECT coalesce(max(came), 0) AS came
    FROM (${byMinute(rush, `created_at > now() - interval '${LASTS_MINUTES} minutes' AND created_at <= now()`)}) minutes`,
});
const usual = (rush: Rush) => ({
  name: `usual_${rush}_a_minute`,
  text: `SELECT coalesce(percentile_disc(${USUAL_SHARE}) WITHIN GROUP (ORDER BY came), 0) AS came FROM (
    ${byMinute(rush, `created_at BETWEEN now() - interval '${USUAL_DAYS} days' AND now() - interval '1 hour'`)}) minutes`,
});

/** Counts what came in minutes by when it was made, which every process finds the same. */
@Injectable()
export class EmergencyRepository {
  constructor(private readonly database: Database) {}

  /** The most that came in a minute lately. */
  async latest(rush: Rush): Promise<number> {
    return this.count(latest(rush));
  }

  /** What comes in a busy minute of the last days. */
  async usual(rush: Rush): Promise<number> {
    return this.count(usual(rush));
  }

  private async count(statement: { name: string; text: string }): Promise<number> {
    const [row] = await this.database.run<{ came: number }>(statement, []);
    return row?.came ?? 0;
  }
}
