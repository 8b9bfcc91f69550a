import { DELETION_DAYS } from '@wishboard/contracts/http/members/own-data';
import type { Client } from 'pg';

import { eraseMember } from './erase-member.repository.js';

/** A member who is no more, by the id they had. */
export interface Erased {
  userId: string;
  erasedAt: Date;
}

/** Who was erased from this database; nobody where it has no table of them yet. */
export async function readErased(client: Client): Promise<Erased[]> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('erased_members') IS NOT NULL AS there");
  if (!rows[0]?.there) return [];
  const SQL = 'SELECT user_id AS "userId", erased_at AS "erasedAt" FROM erased_members ORDER BY erased_at, user_id';
  return (await client.query<Erased>(SQL)).rows;
}

/**
 * After older rows were put back: erases again whoever was erased since, and gives who was to be erased another seven days, since
 * they may have taken it back. Answers how many it erased.
 */
export async function eraseAgain(client: Client, erased: readonly Erased[]): Promise<number> {
  await client.query(
    'INSERT INTO erased_members (user_id, erased_at) SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) ON CONFLICT DO NOTHING',
    [erased.map(({ userId }) => userId), erased.map(({ erasedAt }) => erasedAt)],
  );
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users JOIN erased_members ON user_id = id');
  for (const { id } of rows) await eraseMember(client, id);
  await client.query(`UPDATE users SET deletion_due_at = now() + interval '${DELETION_DAYS} days'
    WHERE deletion_due_at IS NOT NULL`);
  return rows.length;
}
