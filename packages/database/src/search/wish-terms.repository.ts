import type { Category } from '@wishboard/contracts/http/category';
import type { DataSource, EntityManager } from 'typeorm';

import { poolOf } from '../connection/data-source.js';
import { runPrepared } from '../connection/run-prepared.js';
import { wishVector } from './wish-vector.js';

/** Number of the rules by which texts become terms: with another one every wish's are written anew. */
const RULES = 1;

/** Of everything that terms are made of. An array as text tells its elements apart, and a row its columns. */
const DIGEST = `md5(row(${RULES}, w.title, w.description, w.tags, w.product_title, w.category, w.is_granted,
  extract(epoch FROM w.created_at), u.username, u.display_name)::text)::uuid`;

const LOCK = {
  name: 'lock_wish_terms',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('terms:' || id, 0)) FROM unnest($1::text[]) AS id",
};
// Raw: they are run for every wish that is made or changed, and change a batch in one round trip each.
const READ = {
  name: 'read_wishes_to_find',
  text: `SELECT w.id, w.title, w.description, w.tags, w.product_title AS "productTitle", w.category,
       w.is_granted AS "isGranted", w.created_at AS "createdAt", u.username, u.display_name AS "displayName",
       ${DIGEST} AS digest
     FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = ANY ($1::uuid[]) ORDER BY w.id FOR KEY SHARE OF w`,
};
const WRITE = {
  name: 'write_wish_terms',
  text: `INSERT INTO wish_terms AS t (wish_id, created_at, digest, terms)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::tsvector[])
     ON CONFLICT (wish_id) DO UPDATE SET created_at = excluded.created_at, digest = excluded.digest, terms = excluded.terms
     WHERE t.digest <> excluded.digest`,
};
const LOOK = {
  name: 'look_for_stale_terms',
  text: `WITH chunk AS (SELECT w.id, ${DIGEST} AS digest FROM wishes w JOIN users u ON u.id = w.user_id
       WHERE w.id > $1 ORDER BY w.id LIMIT $2)
     SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last, ARRAY(
       SELECT c.id FROM chunk c LEFT JOIN wish_terms t ON t.wish_id = c.id
       WHERE t.digest IS DISTINCT FROM c.digest ORDER BY c.id) AS stale`,
};

interface WishRow {
  id: string;
  title: string;
  description: string;
  tags: string[];
  productTitle: string | null;
  category: Category;
  isGranted: boolean;
  createdAt: Date;
  username: string;
  displayName: string;
  digest: string;
}

/** Writes what the wishes are found by, as they are now. Those that are gone are left out. */
export async function writeTerms(manager: EntityManager, wishIds: readonly string[]): Promise<void> {
  // All in one order, so that nobody waits in a circle.
  const ids = [...new Set(wishIds)].sort();
  // Who comes second reads what a member changed meanwhile, and is not undone by who came first.
  await runPrepared(manager, LOCK, [ids]);
  const wishes = await runPrepared<WishRow>(manager, READ, [ids]);
  if (wishes.length === 0) return;
  await runPrepared(manager, WRITE, [
    wishes.map(({ id }) => id),
    wishes.map(({ createdAt }) => createdAt),
    wishes.map(({ digest }) => digest),
    wishes.map(wishVector),
  ]);
}

/**
 * Looks at the next `limit` wishes after one, by their ids.
 *
 * @returns the last of them, or null when there was none, and those whose terms are missing or out of date
 */
export async function lookForStale(
  database: DataSource,
  after: string,
  limit: number,
): Promise<{ last: string | null; stale: string[] }> {
  const { rows } = await poolOf(database).query<{ last: string | null; stale: string[] }>({
    ...LOOK,
    values: [after, limit],
  });
  return rows[0] ?? { last: null, stale: [] };
}
