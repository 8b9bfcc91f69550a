import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSameProcess, recordProcess } from './process-identity.mjs';

const LOOK_MS = 100;

/** What a lock file says about the process that holds it; null when there is none. */
export function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Writes the file whole or not at all, and never over another's. @returns whether this process has it now */
export function claimLock(path) {
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
export function setStaleLockAside(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (isSameProcess(readLock(aside))) linkSync(aside, path);
  rmSync(aside, { force: true });
}

/** Does what only one process at a time may do there. The others wait, and whoever is gone holds up nobody. */
export async function alone(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  while (!claimLock(path)) {
    if (isSameProcess(readLock(path))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    else setStaleLockAside(path);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
