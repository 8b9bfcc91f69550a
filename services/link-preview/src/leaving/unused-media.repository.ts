import type { DataSource, EntityManager } from 'typeorm';

// Raw SQL: one query looks up the path of a picture in two tables at once.
const UNUSED = `SELECT name FROM erased_members, unnest(media) AS name WHERE user_id = $1
  AND NOT EXISTS (SELECT FROM wishes WHERE product_image = '/media/' || name)
  AND NOT EXISTS (SELECT FROM link_previews WHERE image = '/media/' || name)`;
const CLEAR_MEDIA = `UPDATE erased_members SET media = '{}' WHERE user_id = ANY ($1::uuid[])`;

/** Returns names of files in the media store that belonged to an erased member and that nobody else needs. */
export async function findUnusedFiles(database: DataSource, userId: string): Promise<string[]> {
  const rows: { name: string }[] = await database.query(UNUSED, [userId]);
  return rows.map(({ name }) => name);
}

/** Deletes the marks of removed pictures. $1 are names. */
const DELETE_MARKS = 'DELETE FROM picture_marks WHERE name = ANY ($1::text[])';
/** Deletes the marks of all pictures that {@link UNUSED} finds. $1 are ids of members. */
const DELETE_UNUSED_MARKS = `DELETE FROM picture_marks WHERE name IN (${UNUSED.replace('user_id = $1', 'user_id = ANY ($1::uuid[])')})`;

/** Clears the media lists of erased members, and deletes the marks of their unused pictures. */
export async function clearErasedMedia(manager: EntityManager, userIds: readonly string[]): Promise<void> {
  await manager.query(DELETE_UNUSED_MARKS, [userIds]);
  await manager.query(CLEAR_MEDIA, [userIds]);
}

/** Deletes the marks of removed pictures. */
export async function deleteMarks(manager: EntityManager, names: readonly string[]): Promise<void> {
  await manager.query(DELETE_MARKS, [names]);
}
