import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameProcess, recordProcess } from './process-identity.mjs';
import { OperatorError } from './project.mjs';

/** How long a newcomer waits for a run that is on its way out. */
const STOPPING_MS = 30_000;
/** How long it looks whether the other run has noticed that it should stop. */
const NOTICE_MS = 2000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const lockOf = (dataDir) => join(dataDir, 'start.lock');

/** The run that holds the data folder now, or null. */
export function findRunning(dataDir) {
  const holder = read(lockOf(dataDir));
  return isSameProcess(holder) ? holder : null;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Writes the file whole or not at all, and never over another's. @returns whether this process has it now */
function claim(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(recordProcess(process.pid)));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a lock whose holder is gone. Another newcomer may have done so a moment ago and hold the lock now, so what was
 * taken away is looked at once more, and put back when it is alive.
 */
function setAside(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (isSameProcess(read(aside))) linkSync(aside, path);
  rmSync(aside, { force: true });
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
  while (!claim(path)) {
    const holder = read(path);
    if (!isSameProcess(holder)) {
      setAside(path);
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
    release: () => read(path)?.pid === process.pid && rmSync(path, { force: true }),
  };
}
