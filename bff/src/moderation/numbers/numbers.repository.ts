import { Injectable } from '@nestjs/common';
import {
  type Decision,
  FINDINGS,
  type ModerationMonthView,
  NUMBERS_MONTHS,
  REPORT_REASONS,
} from '@wishboard/contracts/http/moderation/moderation';
import { Database } from '../../database/database.js';

interface Month extends Pick<ModerationMonthView, 'month' | 'objected'> {
  reported: Partial<ModerationMonthView['reported']>;
  decided: Partial<Record<Decision, number>>;
}

const monthOf = (time: string) => `date_trunc('month', ${time} AT TIME ZONE 'UTC')::date`;

/** $1 number of months before this one. Starts with the first month that has data; the current month is always listed. */
const LIST = {
  name: 'list_moderation_numbers',
  text: `WITH span AS (
      SELECT ${monthOf('now()')} AS last, (${monthOf('now()')} - make_interval(months => $1::int))::date AS first
    ), noted AS (
      SELECT month, json_object_agg(reason, reported) AS reported, sum(objected)::int AS objected
      FROM moderation_numbers, span WHERE month >= first GROUP BY month
    ), decided AS (
      SELECT month, json_object_agg(decision, count) AS decided FROM (
        SELECT ${monthOf('decided_at')} AS month, decision, count(*)::int AS count FROM moderation_decisions, span
        WHERE decided_at >= first::timestamp AT TIME ZONE 'UTC' GROUP BY 1, 2) d GROUP BY month
    ), begun AS (
      SELECT least((SELECT min(month) FROM noted), (SELECT min(month) FROM decided), last) AS first, last FROM span
    )
    SELECT to_char(m.month, 'YYYY-MM') AS month, coalesce(n.reported, '{}') AS reported, coalesce(n.objected, 0) AS objected,
      coalesce(d.decided, '{}') AS decided
    FROM begun, generate_series(begun.first, begun.last, interval '1 month') AS m (month)
    LEFT JOIN noted n ON n.month = m.month LEFT JOIN decided d ON d.month = m.month ORDER BY m.month DESC`,
};

/** Reads the monthly numbers of moderation. Raw SQL, since one query counts across two tables. */
@Injectable()
export class NumbersRepository {
  constructor(private readonly database: Database) {}

  /** Returns the months, the newest first. */
  async list(): Promise<ModerationMonthView[]> {
    const months = await this.database.run<Month & object>(LIST, [NUMBERS_MONTHS - 1]);
    return months.map(({ month, reported, objected, decided }) => ({
      month,
      reported: numbers(REPORT_REASONS, reported),
      decided: numbers(FINDINGS, decided),
      objected,
      upheld: decided.uphold ?? 0,
      overturned: decided['take-back'] ?? 0,
    }));
  }
}

function numbers<Word extends string>(
  words: readonly Word[],
  known: Partial<Record<Word, number>>,
): Record<Word, number> {
  return Object.fromEntries(words.map((word) => [word, known[word] ?? 0])) as Record<Word, number>;
}
