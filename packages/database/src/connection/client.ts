import { Socket } from 'node:net';
import pg, { Client, type ClientConfig } from 'pg';

/**
 * The driver for TypeORM's pool. TypeORM would otherwise look it up by name, which fails in the bundle of a process. A data source
 * must have `dataSourceOptions`, whose connections survive their loss.
 */
export const postgresDriver = pg;

/**
 * Keeps the process running when a held connection is lost. pg reports the loss by an `error` event, which ends a process without
 * a listener. The holder of the connection learns of the loss from the statement that fails.
 */
export function ignoreConnectionLoss(client: Pick<Client, 'on'>): void {
  client.on('error', () => undefined);
}

/**
 * Returns a client for a separate connection to the database at `url`, not yet connected. The loss of the connection makes its
 * statements fail, but does not end the process.
 */
export function createClient(url: string, applicationName: string, config: ClientConfig = {}): Client {
  const client = new Client({ ...config, connectionString: url, application_name: applicationName });
  ignoreConnectionLoss(client);
  return client;
}

/** Runs `work` on a {@link createClient} and closes the client afterwards. Uncommitted changes are rolled back. */
export async function withClient<Result>(
  url: string,
  applicationName: string,
  work: (client: Client) => Promise<Result>,
  config: ClientConfig = {},
): Promise<Result> {
  const client = createClient(url, applicationName, config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Checks whether the database accepts a new connection and answers a query. A connection from a pool is no use here: it would
 * have to wait where all are taken, and the check would report the server as down.
 *
 * @param withinMs timeout of the connection and of the query, each
 * @throws the error of the connection or of the query
 */
export const checkNewConnection = (url: string, withinMs: number): Promise<unknown> =>
  withClient(url, 'check', (client) => client.query('SELECT 1'), {
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });

/**
 * Returns a socket that is destroyed after `silenceMs` milliseconds without traffic. A server that hangs, or a network that drops
 * packets, closes no connection: without this timeout, a query would wait for as long as that lasts.
 */
export function createSocketWithTimeout(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    const error = new Error(`PostgreSQL did not answer for ${silenceMs} ms`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}
