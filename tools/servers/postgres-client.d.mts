import type { Client, ClientConfig, Pool } from 'pg';

/** A connection of its own. End it with `end()`. @param config beside the address, as pg takes it */
export function connectClient(connectionString: string, config?: ClientConfig): Promise<Client>;
/** Runs `work` on a {@link connectClient} that is closed afterwards. */
export function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
  config?: ClientConfig,
): Promise<Result>;
/** So many connections at most, two unless given. End it with `end()`. */
export function openPool(connectionString: string, max?: number): Promise<Pool>;
