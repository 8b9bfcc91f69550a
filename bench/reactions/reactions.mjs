import { withClient } from '../../tools/servers/postgres-client.mjs';
import { pick } from '../lib/items.mjs';
import { compareWrites } from '../lib/sql-load.mjs';

/** @import { Product } from '../lib/community.mjs' */

const STATEMENT = { name: 'bench_toggle', text: 'SELECT * FROM toggle_reaction($1, $2, $3, NULL, NULL, NULL)' };

/**
 * Measures toggling reactions through the API, on random wishes and on one wish. The limit is the same statement sent
 * directly to PostgreSQL.
 *
 * @param {Product} product
 */
export async function benchReactions({ url, processOf, member, databaseUrl }) {
  const ids = await someWishes(databaseUrl);
  const toggle = (/** @type {string[]} */ wishes) =>
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
        values: [pick(wishes), member.userId, 'fire'],
      }),
    });
  return { randomWishes: await toggle(ids), oneHotWish: await toggle(ids.slice(0, 1)) };
}

/** @param {string} databaseUrl @returns {Promise<string[]>} */
async function someWishes(databaseUrl) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('SELECT id FROM wishes ORDER BY random() LIMIT 5000'),
  );
  return rows.map(({ id }) => id);
}
