import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROTATE_BYTES = 10 * 1024 * 1024;

/** Takes from everybody else what only the owner may have. Of a file of another's this user cannot, and need not. */
function keepToOwner(path, mode) {
  try {
    if (statSync(path).mode & 0o077) chmodSync(path, mode);
  } catch (error) {
    if (error.code !== 'EPERM') throw error;
  }
}

/** Makes the folder of the logs, which its owner alone may enter. @returns its path */
export function openLogFolder(dataDir) {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepToOwner(folder, 0o700);
  return folder;
}

/** The last lines of a log, for a message about what went wrong. */
export function readEnd(path, lines = 10) {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** Moves a log that has grown large aside; one earlier log is kept. */
export function rotate(path) {
  if (existsSync(path) && statSync(path).size > ROTATE_BYTES) renameSync(path, `${path}.1`);
}

/** Opens a log for appending, by its owner alone, and hands it to `use`, which passes it to a child process. */
export function withLog(path, use) {
  const file = openSync(path, 'a', 0o600);
  keepToOwner(path, 0o600);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
