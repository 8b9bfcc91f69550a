import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock, takeFileLock } from '../system/file-lock.mjs';
import { isSameProcess, recordProcess } from '../system/process-identity.mjs';
import { OperatorError } from '../system/project.mjs';

/** How long a new run waits for another run that is stopping, in milliseconds. */
const STOPPING_MS = 30_000;
/** How long a new run waits for the other run to notice that it should stop, in milliseconds. */
const NOTICE_MS = 2000;

/** @param {string} dataDir */
const lockOf = (dataDir) => join(dataDir, 'start.lock');

/** Returns the process that holds the data folder now, or null. @param {string} dataDir */
export function findRunning(dataDir) {
  const holder = readLock(lockOf(dataDir));
  return isSameProcess(holder) ? holder : null;
}

/**
 * Takes the lock of the data folder for this process. Waits for a holder that is stopping.
 *
 * @param {string} dataDir
 * @throws {OperatorError} when another run holds it
 */
export async function takeLock(dataDir) {
  const path = lockOf(dataDir);
  await takeFileLock(path, ({ pid, stopping }, waitedMs) =>
    waitedMs <= (stopping ? STOPPING_MS : NOTICE_MS)
      ? null
      : new OperatorError(
          `Wishboard already runs here (process ${pid}, data in ${dataDir}). Stop it with Ctrl-C, or give this one its own DATA_DIR and PORT.`,
        ),
  );
  return {
    announceStop: () => writeFileSync(path, JSON.stringify({ ...recordProcess(process.pid), stopping: true })),
    release: () => {
      if (readLock(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}
