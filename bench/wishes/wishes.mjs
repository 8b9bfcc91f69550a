import { pick } from '../lib/items.mjs';
import { compareWrites } from '../lib/sql-load.mjs';
import { createWords } from '../lib/words.mjs';

/** @import { Product } from '../lib/community.mjs' */

/** Number of different wishes, so that the workers have as much to do as with real ones. */
const WISHES = 1_000;
/** Inserts the wish and its event in one statement: the least work that PostgreSQL can do for a wish. */
const STATEMENT = {
  name: 'bench_create',
  text: `WITH created AS (
      INSERT INTO wishes (user_id, title, description, color, category, tags, preview_status)
      VALUES ($1, $2, $3, $4, 'travel', '{}', 'none') RETURNING id, user_id)
    INSERT INTO outbox (type, payload)
    SELECT 'wish.created', jsonb_build_object('wishId', id, 'userId', user_id) FROM created`,
};

/**
 * Measures new wishes through the API, against an INSERT of a wish and its event sent directly to PostgreSQL.
 *
 * @param {Product} product
 */
export function benchWishes({ url, processOf, member, databaseUrl }) {
  const wishes = Array.from({ length: WISHES }, () => ({ title: words(4), description: words(15), color: 'yellow' }));
  return compareWrites({
    databaseUrl,
    product: {
      url,
      pid: processOf('bff'),
      requests: wishes.map((wish) => ({
        method: 'POST',
        path: '/api/wishes',
        headers: { ...member.headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...wish, category: 'travel' }),
      })),
    },
    statement: () => {
      const { title, description, color } = pick(wishes);
      return { ...STATEMENT, values: [member.userId, title, description, color] };
    },
  });
}

const word = createWords(Math.random);
const words = (/** @type {number} */ count) => Array.from({ length: count }, word).join(' ');
