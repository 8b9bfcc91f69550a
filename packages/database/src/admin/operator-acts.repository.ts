import type { Client } from 'pg';

/** Acts that are listed at once, the latest ones. */
const LISTED = 200;

/** What is written down of an act that changed something. */
export interface Done {
  /** The member or the invitation. */
  subjectId: string | null;
  detail?: string;
}

/** What is written down of who did it. */
export interface DoneBy extends Done {
  /** As they called themselves at the shell, or {@link AT_PAGE}. */
  operator: string;
  /** The member who did it by the page; null at the shell. */
  operatorId: string | null;
  reason: string;
  act: string;
}

/** An act as it is shown. */
export interface ActRow {
  /** ISO 8601, UTC, to the second. */
  doneAt: string;
  /** Username of the member, or their id where they are gone; the name that was given at the shell. */
  operator: string;
  act: string;
  subjectId: string | null;
  detail: string;
  reason: string;
}

/** In the place of a name where a member did it, of whom the id alone is kept. */
export const AT_PAGE = 'at /admin';
/** The act of an operator's passkey opening a session. */
export const SIGNED_IN = 'sign-in';

export const RECORD_ACT = `INSERT INTO operator_acts (operator, operator_id, act, subject_id, detail, reason)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** Writes down who did what, in the caller's transaction. */
export async function recordAct(client: Client, done: DoneBy): Promise<void> {
  const { operator, operatorId, act, subjectId, detail = '', reason } = done;
  await client.query(RECORD_ACT, [operator, operatorId, act, subjectId, detail, reason]);
}

/** The latest acts, the newest first. */
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

/** An act as one line of text. */
export const lineOf = ({ doneAt, operator, act, subjectId, detail, reason }: ActRow): string =>
  [doneAt, operator, act, subjectId, detail, reason && `(${reason})`].filter(Boolean).join('  ');
