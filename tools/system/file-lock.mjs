import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, isSameProcess, recordProcess } from './process-identity.mjs';

/** @import { ProcessRecord } from './process-identity.mjs' */

/**
 * Lock files that record the process holding them. The lock libraries on npm expire locks by age: after a crash they block
 * other processes for a while, and they release the lock of a process whose machine slept. Here a lock of a dead process
 * blocks nobody, and a living process never loses its lock.
 *
 * @typedef {ProcessRecord & { stopping?: boolean }} Holder
 */

const POLL_INTERVAL_MS = 50;

/**
 * Reads which process holds the lock file. Returns null when there is no lock, or the file cannot be read.
 *
 * @param {string} path
 * @returns {Holder | null}
 */
export function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Creates the lock file atomically and never overwrites one that exists.
 *
 * @param {string} path
 * @returns whether this process now holds the lock
 */
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
 * Removes a lock whose holder no longer runs. Another process may have replaced the stale lock with its own a moment ago. The
 * moved file is therefore checked once more, and put back when its holder is alive.
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
 * Takes the lock, waiting until its holder releases it or is gone.
 *
 * @param {string} path
 * @param {(holder: Holder, waitedMs: number) => Error | null} [refuse] returns the error that ends the wait, or null to go on
 *   waiting
 */
export async function takeFileLock(path, refuse = () => null) {
  mkdirSync(dirname(path), { recursive: true });
  const began = performance.now();
  while (!claim(path)) {
    const holder = readLock(path);
    if (holder && isSameProcess(holder)) {
      const refusal = refuse(holder, performance.now() - began);
      if (refusal) throw refusal;
      await pause(POLL_INTERVAL_MS);
    } else setStaleLockAside(path);
  }
}

/**
 * Runs `work` while holding the lock at `path`, so that only one process at a time does so.
 *
 * @template Result
 * @param {string} path
 * @param {() => Promise<Result>} work
 * @param {(holder: Holder, waitedMs: number) => Error | null} [refuse] passed to {@link takeFileLock}
 */
export async function withFileLock(path, work, refuse) {
  await takeFileLock(path, refuse);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
