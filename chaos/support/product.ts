import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { openPool } from '../../tools/servers/postgres-client.mjs';
import { launchStack, type Stack, type StackOptions } from '../../tools/start/launch-stack.mjs';
import { FaultyProxy } from './faulty-proxy';
import { launchServers, type ServersOptions } from './servers';

/** The product behind faulty proxies to its servers, with direct connections for checks. */
export interface Product {
  readonly stack: Stack;
  readonly postgres: FaultyProxy;
  readonly redis: FaultyProxy;
  /** Direct connections to PostgreSQL and Redis. */
  readonly database: Pool;
  readonly redisUrl: string;
  /** Returns the process id of a process of the product, or of the server `postgres` or `redis`. */
  processOf(name: string): number | null;
  stop(): Promise<void>;
}

export type ProductOptions = Pick<StackOptions, 'env' | 'mains' | 'copies' | 'within'> & ServersOptions;

/** Starts the servers, the proxies to them, and the product on the proxies. */
export async function launchProduct({ env, durable, dataDir, ...options }: ProductOptions = {}): Promise<Product> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const task of undo.reverse()) await task();
  };
  try {
    const servers = await launchServers({ ...(durable && { durable }), ...(dataDir && { dataDir }) });
    undo.push(() => servers.stop());
    const postgres = await FaultyProxy.to(servers.databaseUrl);
    undo.push(() => postgres.close());
    const redis = await FaultyProxy.to(servers.redisUrl);
    undo.push(() => redis.close());
    const database = await openPool(servers.databaseUrl);
    undo.push(() => database.end());
    const stack = await launchStack({
      env: { ...env, DATABASE_URL: postgres.url, REDIS_URL: redis.url },
      demoData: false,
      ...options,
    });
    undo.push(() => stack.stop());
    const processOf = (name: string) => stack.processOf(name) ?? servers.processOf(name);
    return { stack, postgres, redis, database, redisUrl: servers.redisUrl, processOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the folder with all data of a stack. */
export const dataDirOf = (stack: Stack) => dirname(stack.logs);

export const logOf = (stack: Stack, name: string) => join(stack.logs, `${name}.log`);
