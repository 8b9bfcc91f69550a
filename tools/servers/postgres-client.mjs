/**
 * Connections to PostgreSQL for scripts, tests and benches. pg tells of a lost connection by an event, which would end a
 * process that does not listen; whoever uses the connection hears of it from the statement that fails.
 */
const outliveLoss = (client) => {
  client.on('error', () => undefined);
};

// pg is loaded late: the scripts begin before the packages are installed.
const loadPg = async () => (await import('pg')).default;

/** A connection of its own. End it with `end()`. @param config beside the address, as pg takes it */
export async function connectClient(connectionString, config = {}) {
  const { Client } = await loadPg();
  const client = new Client({ ...config, connectionString });
  outliveLoss(client);
  await client.connect();
  return client;
}

/** Runs `work` on a {@link connectClient} that is closed afterwards. */
export async function withClient(connectionString, work, config = {}) {
  const client = await connectClient(connectionString, config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** So many connections at most. End it with `end()`. */
export async function openPool(connectionString, max = 2) {
  const { Pool } = await loadPg();
  const pool = new Pool({ connectionString, max, onConnect: outliveLoss });
  // One that was at rest is told of here as well.
  pool.on('error', () => undefined);
  return pool;
}
