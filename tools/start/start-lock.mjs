import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimLock, readLock, setStaleLockAside } from '../system/file-lock.mjs';
import { isSameProcess, recordProcess } from '../system/process-identity.mjs';
import { OperatorError } from '../system/project.mjs';

/** How long a newcomer waits for a run that is on its way out. */
const STOPPING_MS = 30_000;
/** How long it looks whether the other run has noticed that it should stop. */
const NOTICE_MS = 2000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const lockOf = (dataDir) => join(dataDir, 'start.lock');

/** The run that holds the data folder now, or null. */
export function findRunning(dataDir) {
  const holder = readLock(lockOf(dataDir));
  return isSameProcess(holder) ? holder : null;
}

/**
 * Takes the data folder for this process. A lock left by a process that is gone is taken over; one held by a process
 * that is stopping is waited for.
 *
 * @throws OperatorError when another run holds it
 */
export async function takeLock(dataDir) {
  const path = lockOf(dataDir);
  const began = performance.now();
  while (!claimLock(path)) {
    const holder = readLock(path);
    if (!isSameProcess(holder)) {
      setStaleLockAside(path);
      continue;
    }
    if (performance.now() - began > (holder.stopping ? STOPPING_MS : NOTICE_MS)) {
      throw new OperatorError(
        `Wishboard already runs here (process ${holder.pid}, data in ${dataDir}). Stop it with Ctrl-C, or give this one its own DATA_DIR and PORT.`,
      );
    }
    await pause(100);
  }
  return {
    announceStop: () => writeFileSync(path, JSON.stringify({ ...recordProcess(process.pid), stopping: true })),
    release: () => readLock(path)?.pid === process.pid && rmSync(path, { force: true }),
  };
}
