import type { Client } from 'pg';

/** Acts that are listed at once, the latest ones. */
const LISTED = 200;

/** What is written down of an act that changed something. */
export interface Done {
  /** The member or the invitation. */
  subjectId: string | null;
  detail?: string;
}

/** Writes down who did what, in the caller's transaction. */
export async function recordAct(
  client: Client,
  operator: string,
  act: string,
  { subjectId, detail = '' }: Done,
): Promise<void> {
  await client.query('INSERT INTO operator_acts (operator, act, subject_id, detail) VALUES ($1, $2, $3, $4)', [
    operator,
    act,
    subjectId,
    detail,
  ]);
}

/** A line for each of the latest acts, the newest first. */
export async function listActs(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT concat_ws('  ', to_char(done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), operator, act,
       subject_id::text, NULLIF(detail, '')) AS line
     FROM operator_acts ORDER BY done_at DESC, id DESC LIMIT ${LISTED}`,
  );
  return rows.map(({ line }) => line);
}
