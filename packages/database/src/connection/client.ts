import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/**
 * Lets the process outlive the loss of a connection that somebody holds. pg tells of it by an event, which would end a
 * process that does not listen; whoever holds the connection hears of it from the statement that fails.
 */
export function outliveLoss(client: Pick<Client, 'on'>): void {
  client.on('error', () => undefined);
}

/** A connection of its own to the database at `url`, not yet connected, whose loss ends nothing but its statements. */
export function createClient(url: string, applicationName: string, config: ClientConfig = {}): Client {
  const client = new Client({ ...config, connectionString: url, application_name: applicationName });
  outliveLoss(client);
  return client;
}

/** Runs `work` on a {@link createClient} that is closed afterwards. What it did not commit is rolled back. */
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
 * Whether the database answers somebody new: over a connection of its own, since one from a pool would have to wait where others hold
 * all of them, and tell that as if the server were away.
 *
 * @param withinMs what connecting and asking may take, each
 * @throws whatever came in the way
 */
export const askAnew = (url: string, withinMs: number): Promise<unknown> =>
  withClient(url, 'check', (client) => client.query('SELECT 1'), {
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });

/**
 * A connection that is given up after so many milliseconds without a word. A server that hangs, or a network that
 * swallows what it carries, closes no connection: without this, whoever asked would wait for as long as that lasts.
 */
export function askingSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    const error = new Error(`PostgreSQL did not answer for ${silenceMs} ms`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}
