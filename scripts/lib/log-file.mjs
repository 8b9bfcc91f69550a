import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const ROTATE_BYTES = 10 * 1024 * 1024;

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

/** Opens a log for appending and hands it to `use`, which passes it to a child process. */
export function withLog(path, use) {
  const file = openSync(path, 'a');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
