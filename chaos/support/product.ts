import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { launchStack, makeTemporaryDataDir, type Stack } from '../../scripts/lib/launch-stack.mjs';
import { createProgress } from '../../scripts/lib/progress.mjs';
import { startServers } from '../../scripts/lib/stack.mjs';
import { FaultyProxy } from './faulty-proxy';

/** The product, with ways to its servers that can fail, and a way around them for whoever looks what became of it. */
export interface Product {
  readonly stack: Stack;
  readonly postgres: FaultyProxy;
  readonly redis: FaultyProxy;
  /** Straight to PostgreSQL, and to Redis. */
  readonly database: pg.Pool;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** Starts servers, ways to them, and the product on these. */
export async function launchProduct(): Promise<Product> {
  const dataDir = makeTemporaryDataDir();
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const task of undo.reverse()) await task();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const servers = await startServers({
      env: {},
      dataDir,
      progress: createProgress({ quiet: true }),
      onRunning: (task) => undo.push(task),
      durable: false,
      anyPort: true,
    });
    const postgres = await FaultyProxy.to(servers.databaseUrl);
    undo.push(() => postgres.close());
    const redis = await FaultyProxy.to(servers.redisUrl);
    undo.push(() => redis.close());
    const database = new pg.Pool({ connectionString: servers.databaseUrl, max: 2 });
    undo.push(() => database.end());
    const stack = await launchStack({
      env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url },
      demoData: false,
    });
    undo.push(() => stack.stop());
    return { stack, postgres, redis, database, redisUrl: servers.redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Folder of everything a stack keeps. */
export const dataDirOf = (stack: Stack) => dirname(stack.logs);

export const logOf = (stack: Stack, name: string) => join(stack.logs, `${name}.log`);
