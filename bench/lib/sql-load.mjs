import { openPool } from '../../tools/servers/postgres-client.mjs';
import { burst } from './http-load.mjs';
import { median } from './numbers.mjs';

const CLIENTS = 8;
const SECONDS = 4;
const ROUNDS = 3;

/**
 * Writes through the API against the statement they come down to, sent straight to PostgreSQL by as many clients, in
 * turn; after a burst in which V8 gets to know the way of a write.
 *
 * @param product what autocannon sends: `{ url, pid, requests }`
 * @param statement what a client sends each time: a function that answers a `pg` query
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

/** As fast as the clients can for some seconds; answers statements per second. */
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
