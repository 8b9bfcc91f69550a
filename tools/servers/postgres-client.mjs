import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** @import { Client, ClientConfig } from 'pg' */

/**
 * Handles the 'error' event of connections to PostgreSQL, for tools, tests and benches. pg emits that event for a lost
 * connection, and without a listener the process would end. The next statement on the connection fails and reports the loss.
 *
 * @param {{ on(event: 'error', listener: () => void): unknown }} client
 */
const ignoreConnectionLoss = (client) => {
  client.on('error', () => undefined);
};

/**
 * Opens a connection of its own. Close it with `end()`.
 *
 * @param {string} connectionString
 * @param {ClientConfig} [config] settings besides the address
 */
export async function connectClient(connectionString, config = {}) {
  const client = new pg.Client({ ...config, connectionString });
  ignoreConnectionLoss(client);
  await client.connect();
  return client;
}

/**
 * Runs `work` with a connection from {@link connectClient}, which is closed afterwards.
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

/** Opens a pool of at most `max` connections. Close it with `end()`. @param {string} connectionString */
export function openPool(connectionString, max = 2) {
  const pool = new pg.Pool({ connectionString, max, onConnect: ignoreConnectionLoss });
  // The pool emits the loss of idle connections as well.
  ignoreConnectionLoss(pool);
  return pool;
}

/**
 * Creates a separate database on the server that a DATABASE_URL names, for a run that must not touch existing data.
 *
 * @param {string} serverUrl
 * @returns the URL of the new database, and a function that drops it
 */
export async function createTemporaryDatabase(serverUrl) {
  const name = `wishboard_run_${randomBytes(6).toString('hex')}`;
  const onServer = (/** @type {string} */ statement) => withClient(serverUrl, (client) => client.query(statement));
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
