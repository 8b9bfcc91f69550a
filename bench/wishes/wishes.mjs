import { compareWrites } from '../lib/sql-load.mjs';
import { createWords } from '../lib/words.mjs';

/** Different ones, so that the workers have as much to do about them as in life. */
const WISHES = 1_000;
/** The wish and its event in one statement: the least that PostgreSQL has to do for a wish. */
const STATEMENT = {
  name: 'bench_create',
  text: `WITH created AS (
      INSERT INTO wishes (user_id, title, description, color, category, tags, preview_status)
      VALUES ($1, $2, $3, $4, 'travel', '{}', 'none') RETURNING id, user_id)
    INSERT INTO outbox (type, payload)
    SELECT 'wish.created', jsonb_build_object('wishId', id, 'userId', user_id) FROM created`,
};

/** New wishes through the API, against an INSERT of a wish and its event sent straight to PostgreSQL. */
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
      const { title, description, color } = wishes[Math.floor(Math.random() * wishes.length)];
      return { ...STATEMENT, values: [member.userId, title, description, color] };
    },
  });
}

const word = createWords(Math.random);
const words = (count) => Array.from({ length: count }, word).join(' ');
