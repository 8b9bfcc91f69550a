import { compareWrites } from '../lib/sql-load.mjs';

const WISH = { title: 'A tent for two', description: 'Light enough to carry up a mountain.', color: 'yellow' };
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
  return compareWrites({
    databaseUrl,
    product: {
      url,
      pid: processOf('bff'),
      requests: [
        {
          method: 'POST',
          path: '/api/wishes',
          headers: { ...member.headers(), 'content-type': 'application/json' },
          body: JSON.stringify({ ...WISH, category: 'travel' }),
        },
      ],
    },
    statement: () => ({ ...STATEMENT, values: [member.userId, WISH.title, WISH.description, WISH.color] }),
  });
}
