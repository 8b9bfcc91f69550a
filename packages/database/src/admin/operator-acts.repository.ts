import type { Client } from 'pg';

/** Maximum number of acts in one list, the latest ones. */
const LISTED = 200;

/** Part of a log entry that the act itself provides, when it changed something. */
export interface ActDetails {
  /** Id of the member or the invitation that the act changed; null where the act changed neither. */
  subjectId: string | null;
  detail?: string;
}

/** A log entry: the act and who performed it. */
export interface ActEntry extends ActDetails {
  /** Name that the operator gave at the shell, or {@link AT_PAGE}. */
  operator: string;
  /** Id of the member who performed the act on the operators' page; null at the shell. */
  operatorId: string | null;
  reason: string;
  act: string;
}

/** An entry of the log of acts, as operators see it. */
export interface ActRow {
  /** ISO 8601, UTC, to the second. */
  doneAt: string;
  /** Username of the member, or the member's id where the member is gone. At the shell, the name that was given. */
  operator: string;
  act: string;
  subjectId: string | null;
  detail: string;
  reason: string;
}

/** Stands for the operator's name where a member performed the act: the log stores only the member's id. */
export const AT_PAGE = 'at /admin';
/** Name of the act that is logged when an operator opens a session with a passkey. */
export const SIGNED_IN = 'sign-in';

export const RECORD_ACT = `INSERT INTO operator_acts (operator, operator_id, act, subject_id, detail, reason)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** Adds an entry to the log of acts, in the caller's transaction. */
export async function recordAct(client: Client, done: ActEntry): Promise<void> {
  const { operator, operatorId, act, subjectId, detail = '', reason } = done;
  await client.query(RECORD_ACT, [operator, operatorId, act, subjectId, detail, reason]);
}

/** Lists the latest acts, the newest first. */
export async function latestActs(client: Client, limit = LISTED): Promise<ActRow[]> {
  const { rows } = await client.query<ActRow>(
    `SELECT to_char(a.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "doneAt",
       COALESCE(u.username, a.operator_id::text, a.operator) AS operator,
       a.act, a.subject_id AS "subjectId", a.detail, a.reason
     FROM operator_acts a LEFT JOIN users u ON u.id = a.operator_id
     ORDER BY a.done_at DESC, a.id DESC LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Formats an act as one line of text. */
export const lineOf = ({ doneAt, operator, act, subjectId, detail, reason }: ActRow): string =>
  [doneAt, operator, act, subjectId, detail, reason && `(${reason})`].filter(Boolean).join('  ');
