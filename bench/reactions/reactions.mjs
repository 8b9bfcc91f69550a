import { withClient } from '../../tools/servers/postgres-client.mjs';
import { compareWrites } from '../lib/sql-load.mjs';

const STATEMENT = { name: 'bench_toggle', text: 'SELECT * FROM toggle_reaction($1, $2, $3, NULL, NULL, NULL)' };

/**
 * Measures toggling reactions through the API, on random wishes and on one wish. The limit is the same statement sent
 * directly to PostgreSQL.
 */
export async function benchReactions({ url, processOf, member, databaseUrl }) {
  const ids = await someWishes(databaseUrl);
  const toggle = (wishes) =>
    compareWrites({
      databaseUrl,
      product: {
        url,
        pid: processOf('bff'),
        requests: wishes.map((id) => ({
          method: 'POST',
          path: `/api/wishes/${id}/reactions`,
          headers: { ...member.headers(), 'content-type': 'application/json' },
          body: '{"emoji":"fire"}',
        })),
      },
      statement: () => ({
        ...STATEMENT,
        values: [wishes[Math.floor(Math.random() * wishes.length)], member.userId, 'fire'],
      }),
    });
  return { randomWishes: await toggle(ids), oneHotWish: await toggle(ids.slice(0, 1)) };
}

async function someWishes(databaseUrl) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('SELECT id FROM wishes ORDER BY random() LIMIT 5000'),
  );
  return rows.map(({ id }) => id);
}
