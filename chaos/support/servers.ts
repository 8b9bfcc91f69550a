import { rmSync } from 'node:fs';
import { makeTemporaryDataDir } from '../../scripts/lib/launch-stack.mjs';
import { createProgress } from '../../scripts/lib/progress.mjs';
import { startServers } from '../../scripts/lib/stack.mjs';

/** A PostgreSQL and a Redis of a scenario's own, without the product. */
export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Number of the server's process: `postgres`, `redis`. */
  processOf(name: string): number | null;
  /** Stops them and throws their data away. */
  stop(): Promise<void>;
}

/** @param durable whether they keep what they answered for, so that it outlives their kill */
export async function launchServers({ durable = false } = {}): Promise<Servers> {
  const dataDir = makeTemporaryDataDir();
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const task of undo.reverse()) await task();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { databaseUrl, redisUrl, serverProcessOf } = await startServers({
      env: {},
      dataDir,
      progress: createProgress({ quiet: true }),
      onRunning: (task) => undo.push(task),
      durable,
      anyPort: true,
    });
    return { databaseUrl, redisUrl, processOf: serverProcessOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
