import type { DataSource, EntityManager } from 'typeorm';

// Raw: whether a picture is used is asked of two tables at once, by the path under which they have it.
const UNUSED = `SELECT name FROM erased_members, unnest(media) AS name WHERE user_id = $1
  AND NOT EXISTS (SELECT FROM wishes WHERE product_image = '/media/' || name)
  AND NOT EXISTS (SELECT FROM link_previews WHERE image = '/media/' || name)`;
const FORGET = `UPDATE erased_members SET media = '{}' WHERE user_id = ANY ($1::uuid[])`;

/** Names in the store of media that were an erased member's, and that nobody else needs. */
export async function findUnused(database: DataSource, userId: string): Promise<string[]> {
  const rows: { name: string }[] = await database.query(UNUSED, [userId]);
  return rows.map(({ name }) => name);
}

/** What removed pictures looked like. $1 names. */
const FORGET_MARKS = 'DELETE FROM picture_marks WHERE name = ANY ($1::text[])';
/** The same of all that {@link UNUSED} finds. $1 members. */
const FORGET_UNUSED_MARKS = `DELETE FROM picture_marks WHERE name IN (${UNUSED.replace('user_id = $1', 'user_id = ANY ($1::uuid[])')})`;

/** What was theirs in the store is seen to. */
export async function forgetMedia(manager: EntityManager, userIds: readonly string[]): Promise<void> {
  await manager.query(FORGET_UNUSED_MARKS, [userIds]);
  await manager.query(FORGET, [userIds]);
}

/** Of pictures that are removed is kept no more what they looked like. */
export async function forgetMarks(manager: EntityManager, names: readonly string[]): Promise<void> {
  await manager.query(FORGET_MARKS, [names]);
}
