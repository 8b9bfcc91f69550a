import type { Category } from '@wishboard/contracts/http/fields/category';
import type { DataSource, EntityManager } from 'typeorm';

import { poolOf } from '../connection/data-source.js';
import { runPrepared } from '../connection/run-prepared.js';
import { wishVector, wordsOfVector } from './wish-vector.js';

/**
 * Number of the rules by which texts become terms, from 1 to 9. A higher number makes the worker write the terms of every wish
 * anew. Every digest begins with this number, so that the index `wish_terms_of_other_rules` tells whether any terms are out of
 * date. A new number needs a migration that creates the index again.
 */
const RULES_VERSION = 3;
/** Condition for terms that other rules wrote, those of the previous release or of the next one. */
export const OF_OTHER_RULES = `digest NOT BETWEEN '0000000${RULES_VERSION}-0000-0000-0000-000000000000' AND '0000000${RULES_VERSION}-ffff-ffff-ffff-ffffffffffff'`;

/** Number of days during which a word counts as used without another check. */
const USED_DAYS = 30;

/**
 * Digest of everything that terms are made of. The text form of an array keeps its elements apart, and that of a row its columns.
 */
const DIGEST = `('0000000${RULES_VERSION}' || substr(md5(row(w.title, w.description, w.tags, w.product_title, w.category, w.is_granted,
  extract(epoch FROM w.created_at), u.username, u.display_name)::text), 9))::uuid`;

const LOCK = {
  name: 'lock_wish_terms',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('terms:' || id, 0)) FROM unnest($1::text[]) AS id",
};
// Raw SQL, since these statements run for every wish that is made or changed, and each handles a batch in one round trip.
const READ = {
  name: 'read_wishes_to_find',
  text: `SELECT w.id, w.title, w.description, w.tags, w.product_title AS "productTitle", w.category,
       w.is_granted AS "isGranted", w.created_at AS "createdAt", u.username, u.display_name AS "displayName",
       ${DIGEST} AS digest
     FROM wishes w JOIN users u ON u.id = w.user_id WHERE w.id = ANY ($1::uuid[]) AND is_listed(w) ORDER BY w.id FOR KEY SHARE OF w`,
};
/** Deletes the terms of wishes that no list shows, so that a search does not find them. */
const DROP_UNLISTED = {
  name: 'drop_terms_of_unlisted_wishes',
  text: `DELETE FROM wish_terms t USING wishes w WHERE t.wish_id = ANY ($1::uuid[]) AND w.id = t.wish_id AND NOT is_listed(w)`,
};
const WRITE = {
  name: 'write_wish_terms',
  text: `INSERT INTO wish_terms AS t (wish_id, created_at, digest, terms)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::tsvector[])
     ON CONFLICT (wish_id) DO UPDATE SET created_at = excluded.created_at, digest = excluded.digest, terms = excluded.terms
     WHERE t.digest <> excluded.digest`,
};
/** Sorted, so that two transactions with the same words do not deadlock. A word that is known to be used is not written again. */
const WRITE_WORDS = {
  name: 'write_search_words',
  text: `INSERT INTO search_words (word, used_on) SELECT u.word, current_date FROM unnest($1::text[]) AS u (word)
     WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = u.word AND k.used_on > current_date - ${USED_DAYS})
     ORDER BY u.word ON CONFLICT (word) DO UPDATE SET used_on = current_date`,
};
const FIND_STALE = {
  name: 'look_for_stale_terms',
  text: `WITH chunk AS (SELECT w.id, w.created_at, CASE WHEN is_listed(w) THEN ${DIGEST} END AS digest
         FROM wishes w JOIN users u ON u.id = w.user_id
       WHERE (w.created_at, w.id) < ($1, $2) ORDER BY w.created_at DESC, w.id DESC LIMIT $3)
     SELECT (SELECT row_to_json(c) FROM (SELECT id, created_at AS "createdAt" FROM chunk ORDER BY created_at, id LIMIT 1) c) AS last,
       ARRAY(SELECT c.id FROM chunk c LEFT JOIN wish_terms t ON t.wish_id = c.id
         WHERE t.digest IS DISTINCT FROM c.digest ORDER BY c.created_at DESC, c.id DESC) AS stale`,
};
/**
 * Deletes words that no wish contains any more. {@link WRITE_WORDS} refreshes a used word each month, and only words unrefreshed
 * for two months are checked, so no word is deleted that is about to be used.
 */
const DROP_WORDS = {
  name: 'drop_unused_search_words',
  text: `WITH old AS (SELECT word FROM search_words WHERE used_on < current_date - ${2 * USED_DAYS}
       ORDER BY used_on LIMIT $1 FOR UPDATE SKIP LOCKED),
     used AS (SELECT word FROM old WHERE EXISTS (SELECT FROM wish_terms t WHERE t.terms @@ quote_literal(old.word)::tsquery)),
     said AS (UPDATE search_words s SET used_on = current_date FROM used WHERE s.word = used.word)
     DELETE FROM search_words s USING old WHERE s.word = old.word AND NOT EXISTS (SELECT FROM used WHERE used.word = s.word)`,
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

/** Writes the search terms of the wishes from their current state. Wishes that no longer exist are left out. */
export async function writeTerms(manager: EntityManager, wishIds: readonly string[]): Promise<void> {
  // Sorted, so that concurrent calls do not deadlock.
  const ids = [...new Set(wishIds)].sort();
  // With the lock, the later of two calls reads the newest state, and the earlier one cannot overwrite it afterwards.
  await runPrepared(manager, LOCK, [ids]);
  await runPrepared(manager, DROP_UNLISTED, [ids]);
  const wishes = await runPrepared<WishRow>(manager, READ, [ids]);
  if (wishes.length === 0) return;
  const vectors = wishes.map(wishVector);
  await runPrepared(manager, WRITE, [
    wishes.map(({ id }) => id),
    wishes.map(({ createdAt }) => createdAt),
    wishes.map(({ digest }) => digest),
    vectors,
  ]);
  await runPrepared(manager, WRITE_WORDS, [[...new Set(vectors.flatMap(wordsOfVector))]]);
}

/** Position up to which wishes were checked: the time of a wish, in ISO 8601 or `infinity`, and its id. */
export interface WishPosition {
  createdAt: string;
  id: string;
}

/**
 * Checks the next `limit` wishes before a position, the newest first, so that wishes that are searched together are stored
 * together.
 *
 * @returns the last of these wishes, or null when there was none, and the ids of those whose terms are missing or out of date
 */
export async function findStaleTerms(
  database: DataSource,
  { createdAt, id }: WishPosition,
  limit: number,
): Promise<{ last: WishPosition | null; stale: string[] }> {
  const { rows } = await poolOf(database).query<{ last: WishPosition | null; stale: string[] }>({
    ...FIND_STALE,
    values: [createdAt, id, limit],
  });
  return rows[0] ?? { last: null, stale: [] };
}

/**
 * Deletes words that no wish contains any more, among the `limit` words that were not refreshed for longest.
 *
 * @returns the number of deleted words
 */
export async function dropUnusedWords(database: DataSource, limit: number): Promise<number> {
  const { rowCount } = await poolOf(database).query({ ...DROP_WORDS, values: [limit] });
  return rowCount ?? 0;
}
