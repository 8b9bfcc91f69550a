import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** @import { Client, ClientConfig } from 'pg' */

/**
 * Connections to PostgreSQL for tools, tests and benches. pg tells of a lost connection by an event, which would end a
 * process that does not listen; whoever uses the connection hears of it from the statement that fails.
 *
 * @param {{ on(event: 'error', listener: () => void): unknown }} client
 */
const outliveLoss = (client) => {
  client.on('error', () => undefined);
};

/** A connection of its own. End it with `end()`. @param {string} connectionString @param {ClientConfig} [config] beside the address */
export async function connectClient(connectionString, config = {}) {
  const client = new pg.Client({ ...config, connectionString });
  outliveLoss(client);
  await client.connect();
  return client;
}

/**
 * Runs `work` on a {@link connectClient} that is closed afterwards.
 *
 * @template Result
 * @param {string} connectionString
 * @param {(client: Client) => Promise<Result>} work
 * @param {ClientConfig} [config]
 */
export async function withClient(connectionString, work, config = {}) {
  const client = await connectClient(connectionString, config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** So many connections at most. End it with `end()`. @param {string} connectionString */
export function openPool(connectionString, max = 2) {
  const pool = new pg.Pool({ connectionString, max, onConnect: outliveLoss });
  // One that was at rest is told of here as well.
  outliveLoss(pool);
  return pool;
}

/**
 * A database of its own on the server that a DATABASE_URL names, for a run that must not touch what is there.
 *
 * @param {string} serverUrl
 * @returns its address, and what drops it
 */
export async function borrowDatabase(serverUrl) {
  const name = `wishboard_run_${randomBytes(6).toString('hex')}`;
  const onServer = (/** @type {string} */ statement) => withClient(serverUrl, (client) => client.query(statement));
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
