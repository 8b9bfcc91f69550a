import pg from 'pg';
import { burst } from '../lib/http-load.mjs';
import { median } from '../lib/numbers.mjs';

const CLIENTS = 8;
const SECONDS = 4;
const ROUNDS = 3;
const STATEMENT = { name: 'bench_toggle', text: 'SELECT * FROM toggle_reaction($1, $2, $3, NULL, NULL)' };

/** Toggles of random wishes and of one wish through the API, against the same statement sent straight to PostgreSQL. */
export async function benchReactions({ url, processOf, member, databaseUrl }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
  const { rows } = await pool.query('SELECT id FROM wishes ORDER BY random() LIMIT 5000');
  const ids = rows.map((row) => row.id);
  const hot = [ids[0]];
  try {
    const results = {};
    for (const [name, wishes] of Object.entries({ randomWishes: ids, oneHotWish: hot })) {
      const load = {
        url,
        pid: processOf('bff'),
        seconds: SECONDS,
        connections: CLIENTS,
        requests: wishes.map((id) => ({
          method: 'POST',
          path: `/api/wishes/${id}/reactions`,
          headers: { ...member.headers(), 'content-type': 'application/json' },
          body: '{"emoji":"fire"}',
        })),
      };
      const straight = [];
      const product = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        straight.push(await toggleStraight(pool, member.userId, wishes));
        const { perSecond, failed } = await burst(load);
        if (failed > 0) throw new Error(`${failed} toggles failed`);
        product.push(perSecond);
      }
      const productPerSecond = Math.round(median(product));
      const limitPerSecond = Math.round(median(straight));
      results[name] = {
        productPerSecond,
        limitPerSecond,
        ratio: productPerSecond / limitPerSecond,
        spread: product.map(Math.round),
      };
    }
    return results;
  } finally {
    await pool.end();
  }
}

/** Toggles as fast as the clients can for some seconds; answers toggles per second. */
async function toggleStraight(pool, userId, wishes) {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await pool.connect();
      while (performance.now() < until) {
        const wish = wishes[Math.floor(Math.random() * wishes.length)];
        await client.query({ ...STATEMENT, values: [wish, userId, 'fire'] });
        done += 1;
      }
      client.release();
    }),
  );
  return done / SECONDS;
}
