import { openPool } from '../../tools/servers/postgres-client.mjs';
import { burst } from './http-load.mjs';
import { median } from './numbers.mjs';

/** @import { Pool, QueryConfig } from 'pg' */
/** @import { Load } from './http-load.mjs' */

const CLIENTS = 8;
const SECONDS = 4;
const ROUNDS = 3;

/**
 * Compares writes through the API with the SQL statement they result in, sent directly to PostgreSQL by as many clients. Both
 * alternate, after a warm-up of the API.
 *
 * @param {object} sides
 * @param {Load} sides.product
 * @param {string} sides.databaseUrl
 * @param {() => QueryConfig} sides.statement returns the query to send each time
 */
export async function compareWrites({ product, databaseUrl, statement }) {
  const pool = await openPool(databaseUrl, CLIENTS);
  const straight = [];
  const through = [];
  try {
    await burst({ ...product, seconds: SECONDS, connections: CLIENTS });
    for (let round = 0; round < ROUNDS; round += 1) {
      straight.push(await runStraight(pool, statement));
      const { perSecond, failed } = await burst({ ...product, seconds: SECONDS, connections: CLIENTS });
      if (failed > 0) throw new Error(`${failed} requests failed`);
      through.push(perSecond);
    }
  } finally {
    await pool.end();
  }
  const productPerSecond = Math.round(median(through));
  const limitPerSecond = Math.round(median(straight));
  return {
    productPerSecond,
    limitPerSecond,
    ratio: productPerSecond / limitPerSecond,
    spread: through.map(Math.round),
  };
}

/**
 * Sends statements as fast as the clients can for some seconds. Returns statements per second.
 *
 * @param {Pool} pool
 * @param {() => QueryConfig} statement
 */
async function runStraight(pool, statement) {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await pool.connect();
      while (performance.now() < until) {
        await client.query(statement());
        done += 1;
      }
      client.release();
    }),
  );
  return done / SECONDS;
}
