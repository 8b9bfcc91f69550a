import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, isSameProcess, recordProcess } from './process-identity.mjs';

/** @import { ProcessRecord } from './process-identity.mjs' */

/**
 * Locks that are files and name their holder. Those of npm's libraries go by age: after a crash they keep everybody out for a
 * while, and they let go of one whose machine slept. Here whoever is gone holds up nobody, and whoever lives keeps what it has.
 *
 * @typedef {ProcessRecord & { stopping?: boolean }} Holder
 */

const LOOK_MS = 50;

/** What a lock file says about the process that holds it; null when there is none. @param {string} path @returns {Holder | null} */
export function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Writes the file whole or not at all, and never over another's. @param {string} path @returns whether this process has it now */
function claim(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(recordProcess(process.pid)));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a lock whose holder is gone. Another newcomer may have done so a moment ago and hold the lock now, so what was
 * taken away is looked at once more, and put back when it is alive.
 *
 * @param {string} path
 */
function setStaleLockAside(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (isSameProcess(readLock(aside))) linkSync(aside, path);
  rmSync(aside, { force: true });
}

/**
 * Takes the lock, once its holder has let it go or is gone.
 *
 * @param {string} path
 * @param {(holder: Holder, waitedMs: number) => Error | null} [refuse] answers why one does not wait any longer
 */
export async function takeFileLock(path, refuse = () => null) {
  mkdirSync(dirname(path), { recursive: true });
  const began = performance.now();
  while (!claim(path)) {
    const holder = readLock(path);
    if (holder && isSameProcess(holder)) {
      const refusal = refuse(holder, performance.now() - began);
      if (refusal) throw refusal;
      await pause(LOOK_MS);
    } else setStaleLockAside(path);
  }
}

/**
 * Does what only one process at a time may do there.
 *
 * @template Result
 * @param {string} path
 * @param {() => Promise<Result>} work
 * @param {(holder: Holder, waitedMs: number) => Error | null} [refuse] as of {@link takeFileLock}
 */
export async function alone(path, work, refuse) {
  await takeFileLock(path, refuse);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
