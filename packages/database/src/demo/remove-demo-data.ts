import type { Client } from 'pg';
import { notifyRunningProcesses } from '../outbox/notify-processes.js';
import { writeEvents } from '../outbox/outbox.repository.js';
import { composeDemo } from './compose-demo.js';

/** Numbers of rows that belong to demo members or to their wishes. */
export interface DemoRemoval {
  members: number;
  wishes: number;
  reactions: number;
}

/**
 * Username of each demo member, with the part of the id that is the same in every database. Together they identify a demo member.
 * The beginning of the id depends on when the data was loaded.
 */
const DEMO_MEMBERS = composeDemo(new Date(0)).users.map(({ id, username }) => ({ username, ending: id.slice(14) }));

const IS_DEMO = `(username, substr(id::text, 15)) IN (
  SELECT username, ending FROM jsonb_to_recordset($1) AS demo (username text, ending text))`;

const COUNT = `
  WITH demo AS (SELECT id FROM users WHERE ${IS_DEMO})
  SELECT (SELECT count(*) FROM demo)::integer AS members,
    (SELECT count(*) FROM wishes WHERE user_id IN (SELECT id FROM demo))::integer AS wishes,
    (SELECT count(*) FROM reactions r JOIN wishes w ON w.id = r.wish_id
      WHERE r.user_id IN (SELECT id FROM demo) OR w.user_id IN (SELECT id FROM demo))::integer AS reactions`;

/** Describes the rows that were or would be removed, for operators. */
export const demoInWords = ({ members, wishes, reactions }: DemoRemoval): string =>
  `${members} demo members, their ${wishes} wishes and ${reactions} reactions of theirs or to these`;

/** Counts the rows that {@link removeDemoData} would remove. */
export async function countDemoData(client: Client): Promise<DemoRemoval> {
  const { rows } = await client.query<DemoRemoval>(COUNT, [JSON.stringify(DEMO_MEMBERS)]);
  return rows[0] ?? { members: 0, wishes: 0, reactions: 0 };
}

/**
 * Removes the demo members with all rows of theirs or about their wishes, in the caller's transaction. Recommendations are
 * computed anew. The rows of all other members stay.
 *
 * @returns the numbers of removed rows
 */
export async function removeDemoRows(client: Client): Promise<DemoRemoval> {
  const removed = await countDemoData(client);
  await client.query(`DELETE FROM users WHERE ${IS_DEMO}`, [JSON.stringify(DEMO_MEMBERS)]);
  if (removed.members > 0) {
    await writeEvents(client, [{ type: 'data.imported', payload: {} }]);
    await notifyRunningProcesses(client);
  }
  return removed;
}

/** Runs {@link removeDemoRows} in its own transaction. */
export async function removeDemoData(client: Client): Promise<DemoRemoval> {
  await client.query('BEGIN');
  try {
    const removed = await removeDemoRows(client);
    await client.query('COMMIT');
    return removed;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
