import { DELETION_DAYS } from '@wishboard/contracts/http/members/own-data';
import type { Client } from 'pg';

import { eraseMember } from './erase-member.repository.js';

/** An erased member, with the id they had. */
export interface ErasedMember {
  userId: string;
  erasedAt: Date;
}

/** Returns the members who were erased from this database; none where the table does not exist yet. */
export async function readErasedMembers(client: Client): Promise<ErasedMember[]> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('erased_members') IS NOT NULL AS there");
  if (!rows[0]?.there) return [];
  const SQL = 'SELECT user_id AS "userId", erased_at AS "erasedAt" FROM erased_members ORDER BY erased_at, user_id';
  return (await client.query<ErasedMember>(SQL)).rows;
}

/**
 * Erases members again after the restore of an older backup, if they were erased since. Members whose erasure was due get another
 * seven days, since they may have withdrawn their request meanwhile.
 *
 * @returns the number of erased members
 */
export async function repeatErasures(client: Client, erased: readonly ErasedMember[]): Promise<number> {
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
