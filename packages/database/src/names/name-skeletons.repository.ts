import type { Statement } from '../connection/run-prepared.js';
import { skeletonOf } from './skeleton.js';

/** Rows per statement. */
const BATCH = 500;

/** Reads at most $1 members whose names have no skeleton. */
const FIND_WITHOUT_SKELETON = {
  name: 'names_without_skeleton',
  text: `SELECT id, username, display_name AS "displayName" FROM users WHERE name_skeleton IS NULL ORDER BY id LIMIT $1`,
};

/**
 * $1 are ids of members, $2 the display names that were read, $3 their skeletons, $4 the skeletons of the usernames. A name that
 * was changed meanwhile already has its skeleton and is skipped.
 */
const FILL = {
  name: 'fill_name_skeletons',
  text: `UPDATE users u SET name_skeleton = f.look, username_skeleton = f.username_look
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS f (id, name, look, username_look)
    WHERE u.id = f.id AND u.name_skeleton IS NULL AND u.display_name = f.name`,
};

interface NamedMember {
  id: string;
  username: string;
  displayName: string;
}

/** Runs a prepared statement and returns its rows. */
type Run = <Row extends object>(statement: Statement, values: unknown[]) => Promise<Row[]>;

/** Computes the missing skeletons of names that an import, demo data or a release without skeletons wrote. */
export async function fillNameSkeletons(run: Run): Promise<void> {
  for (let isMore = true; isMore; ) {
    const rows = await run<NamedMember>(FIND_WITHOUT_SKELETON, [BATCH]);
    const looks = rows.map(({ displayName }) => skeletonOf(displayName));
    const usernameLooks = rows.map(({ username }) => skeletonOf(username));
    const names = rows.map(({ displayName }) => displayName);
    await run(FILL, [rows.map(({ id }) => id), names, looks, usernameLooks]);
    isMore = rows.length === BATCH;
  }
}
