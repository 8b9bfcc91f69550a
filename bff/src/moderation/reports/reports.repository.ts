import { Injectable } from '@nestjs/common';
import {
  OWN_LISTED,
  REPORT_DAYS,
  type ReportView,
  type SubjectKind,
} from '@wishboard/contracts/http/moderation/moderation';
import { Database, isoTime, type Queryable } from '../../database/database.js';
import { isShownByModeration, mayVisit } from '../../sight/sight.repository.js';
import type { ReportDto } from './report.dto.js';

/** The reported wish or member, as it is now. */
export interface Reported {
  kind: SubjectKind;
  id: string;
  memberId: string;
  title: string;
  description: string;
  link: string;
}

/**
 * Columns of a ReportView. The title stays empty where the reporter may not see the member. A decision that was taken back counts as
 * no action.
 */
const VIEW = `r.id, r.subject_kind AS kind, r.subject_id AS "subjectId", 
  CASE WHEN ${mayVisit('r.member_id', 'r.reporter_id')} THEN r.title ELSE '' END AS about, r.reason,
  CASE WHEN d.id IS NULL THEN 'open' WHEN d.decision IN ('nothing', 'uphold', 'take-back')
    OR EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = d.id) THEN 'nothing' ELSE 'acted' END AS outcome,
  ${isoTime('r.created_at')} AS "createdAt", ${isoTime('d.decided_at')} AS "decidedAt"`;
const FROM = 'FROM reports r LEFT JOIN moderation_decisions d ON d.id = r.decision_id';

/** $1 wish, $2 reporter. A wish that moderation does not show to the reporter cannot be reported. */
const FIND_WISH = {
  name: 'find_reported_wish',
  text: `SELECT 'wish' AS kind, id, user_id AS "memberId", title, description, coalesce(product_url, '') AS link
    FROM wishes w WHERE id = $1 AND is_shown(w) AND ${isShownByModeration('w', '$2')}`,
};
/** $1 member. */
const FIND_MEMBER = {
  name: 'find_reported_member',
  text: `SELECT 'member' AS kind, id, id AS "memberId", display_name AS title, line AS description, '' AS link
    FROM users WHERE id = $1`,
};
/**
 * $1 reporter, $2 kind, $3 subject, $4 its member, $5 reason, $6 note, $7 title, $8 description, $9 link. Inserts nothing where the
 * reporter has an open report of the subject.
 */
const ADD = {
  name: 'add_report',
  text: `INSERT INTO reports (reporter_id, subject_kind, subject_id, member_id, reason, note, title, description, link)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (reporter_id, subject_id) WHERE decision_id IS NULL DO NOTHING`,
};
/** $1 reporter, $2 subject. */
const FIND_LATEST = {
  name: 'find_latest_report',
  text: `SELECT ${VIEW} ${FROM} WHERE r.reporter_id = $1 AND r.subject_id = $2 ORDER BY r.id DESC LIMIT 1`,
};
/** $1 reporter. */
const LIST = {
  name: 'list_own_reports',
  text: `SELECT ${VIEW} ${FROM} WHERE r.reporter_id = $1 ORDER BY r.id DESC LIMIT ${OWN_LISTED}`,
};
const PURGE = {
  name: 'purge_reports',
  text: `DELETE FROM reports r USING moderation_decisions d
    WHERE d.id = r.decision_id AND d.decided_at < now() - interval '${REPORT_DAYS} days'`,
};

/**
 * Stores members' reports. Raw SQL, since `ON CONFLICT` names the partial unique index that allows one open report per reporter and
 * subject.
 */
@Injectable()
export class ReportsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the subject, or null where it does not exist or moderation does not show it to the reporter. */
  async findSubject(
    queryable: Queryable,
    reporterId: string,
    { kind, id }: Pick<ReportDto, 'kind' | 'id'>,
  ): Promise<Reported | null> {
    const [found] = await (kind === 'wish'
      ? queryable.run<Reported & object>(FIND_WISH, [id, reporterId])
      : queryable.run<Reported & object>(FIND_MEMBER, [id]));
    return found ?? null;
  }

  /** Adds a report unless the reporter has an open one for the subject. Returns the reporter's latest report of the subject. */
  async add(
    queryable: Queryable,
    reporterId: string,
    subject: Reported,
    { reason, note = '' }: ReportDto,
  ): Promise<ReportView> {
    const { kind, id, memberId, title, description, link } = subject;
    await queryable.run(ADD, [reporterId, kind, id, memberId, reason, note, title, description, link]);
    const [view] = await queryable.run<ReportView & object>(FIND_LATEST, [reporterId, id]);
    return view as ReportView;
  }

  /** Returns the member's reports, the newest first. */
  list(reporterId: string): Promise<ReportView[]> {
    return this.database.run<ReportView & object>(LIST, [reporterId]);
  }

  /** Deletes reports that were decided about more than `REPORT_DAYS` days ago. */
  async purge(): Promise<void> {
    await this.database.run(PURGE, []);
  }
}
