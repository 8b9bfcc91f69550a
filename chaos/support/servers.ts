import { rmSync } from 'node:fs';
import { makeTemporaryDataDir } from '../../tools/start/launch-stack.mjs';
import { startServers } from '../../tools/start/servers.mjs';
import { createProgress } from '../../tools/system/progress.mjs';

/** A scenario's own PostgreSQL and Redis, without the product. */
export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Returns the process id of the server `postgres` or `redis`. */
  processOf(name: string): number | null;
  /** Stops the servers, and deletes their data if the folder was created for them. */
  stop(): Promise<void>;
}

export interface ServersOptions {
  /** Whether acknowledged writes survive a kill of the servers. */
  durable?: boolean;
  /** Folder of their data. Default: a temporary folder. */
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
