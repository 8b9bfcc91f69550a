import { rmSync } from 'node:fs';
import { makeTemporaryDataDir } from '../../tools/start/launch-stack.mjs';
import { startServers } from '../../tools/start/servers.mjs';
import { createProgress } from '../../tools/system/progress.mjs';

/** A PostgreSQL and a Redis of a scenario's own, without the product. */
export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Number of the server's process: `postgres`, `redis`. */
  processOf(name: string): number | null;
  /** Stops them, and throws their data away when the folder was made for it. */
  stop(): Promise<void>;
}

export interface ServersOptions {
  /** Whether they keep what they answered for, so that it outlives their kill. */
  durable?: boolean;
  /** Where their data stands. Default a folder made for it. */
  dataDir?: string;
}

export async function launchServers(options: ServersOptions = {}): Promise<Servers> {
  const dataDir = options.dataDir ?? makeTemporaryDataDir();
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const task of undo.reverse()) await task();
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { databaseUrl, redisUrl, serverProcessOf } = await startServers({
      env: {},
      dataDir,
      progress: createProgress({ quiet: true }),
      onRunning: (task) => undo.push(task),
      durable: options.durable ?? false,
      anyPort: true,
    });
    return { databaseUrl, redisUrl, processOf: serverProcessOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
