/**
 * Notifications under load, on the production build with servers of its own: `node bench/fan-out/fan-out.mjs`.
 * REACTORS (100000), ROUNDS (3), STREAMS (200) and REACTIONS (1000) change the size. Build first: `npm run build`.
 */
import pg from 'pg';
import { launchStack } from '../../scripts/lib/launch-stack.mjs';
import { benchGrant } from './grant.mjs';
import { benchLive } from './live.mjs';

const size = (name, otherwise) => Number(process.env[name] ?? otherwise);

const stack = await launchStack({ quiet: false });
const database = new pg.Client({ connectionString: stack.databaseUrl });
await database.connect();
try {
  const live = await benchLive({
    url: stack.url,
    database,
    streams: size('STREAMS', 200),
    reactions: size('REACTIONS', 1_000),
  });
  const grant = await benchGrant({
    url: stack.url,
    database,
    workerPid: stack.processOf('notifications'),
    reactors: size('REACTORS', 100_000),
    rounds: size('ROUNDS', 3),
  });
  process.stdout.write(`${JSON.stringify({ live, grant }, null, 2)}\n`);
} finally {
  await database.end();
  await stack.stop();
}
