import type { Client } from 'pg';
import { type Act, type AdminContext, AdminError, type Done } from './act.js';
import { INVITATION_ACTS } from './invitation-acts.js';
import { MEMBER_ACTS } from './member-acts.js';

/** Acts that are listed at once, the latest ones. */
const LISTED = 200;

const log: Act = {
  usage: '',
  async run({ client }) {
    const { rows } = await client.query<{ line: string }>(
      `SELECT concat_ws('  ', to_char(done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), operator, act,
         subject_id::text, NULLIF(detail, '')) AS line
       FROM operator_acts ORDER BY done_at DESC, id DESC LIMIT ${LISTED}`,
    );
    return { answer: rows.map(({ line }) => line).join('\n') || 'Nothing was done yet.' };
  },
};

const ACTS: Record<string, Act> = { ...MEMBER_ACTS, ...INVITATION_ACTS, acts: log };

/**
 * Does what the first argument names, and answers what to print. What it changes and the line that says who did it are one
 * transaction: neither is there without the other.
 *
 * @param operator who does it
 * @throws AdminError
 */
export async function runAct(context: AdminContext, operator: string, [name = '', ...args]: string[]): Promise<string> {
  const act = Object.entries(ACTS).find(([known]) => known === name)?.[1];
  if (!act) {
    const known = Object.entries(ACTS).map(([one, { usage }]) => `  ${one} ${usage}`.trimEnd());
    throw new AdminError(`Name what to do:\n${known.join('\n')}`);
  }
  const { client } = context;
  await client.query('BEGIN');
  try {
    const { answer, done } = await act.run(context, args);
    if (done) await record(client, operator, name, done);
    await client.query('COMMIT');
    return `${answer}\n`;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function record(client: Client, operator: string, act: string, { subjectId, detail = '' }: Done): Promise<void> {
  await client.query('INSERT INTO operator_acts (operator, act, subject_id, detail) VALUES ($1, $2, $3, $4)', [
    operator,
    act,
    subjectId,
    detail,
  ]);
}
