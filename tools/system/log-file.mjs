import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './process-identity.mjs';
import { messageOf } from './project.mjs';

/**
 * Logs that outlive whoever started their writers: processes and servers append to the file itself, so a library that rotates
 * what goes through it cannot.
 */
const ROTATE_BYTES = 10 * 1024 * 1024;
const LOOK_MS = 5_000;

/** Takes from everybody else what only the owner may have. Of a file of another's this user cannot, and need not. @param {string} path @param {number} mode */
function keepToOwner(path, mode) {
  try {
    if (statSync(path).mode & 0o077) chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Makes the folder of the logs, which its owner alone may enter. @param {string} dataDir @returns its path */
export function openLogFolder(dataDir) {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepToOwner(folder, 0o700);
  return folder;
}

/** The last lines of a log, for a message about what went wrong. @param {string} path @param {number} lines */
export function readEnd(path, lines) {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/**
 * Moves what a log holds aside once it has grown large; one earlier log is kept. Whoever writes to it goes on, in the same
 * file, which is empty then: it was opened for appending.
 *
 * @param {string} path
 */
export function rotate(path, bytes = ROTATE_BYTES) {
  if (!existsSync(path) || statSync(path).size <= bytes) return;
  const earlier = `${path}.1`;
  copyFileSync(path, earlier);
  keepToOwner(earlier, 0o600);
  const [from, to] = [openSync(path, 'r'), openSync(earlier, 'a')];
  try {
    // What was written during the copy. Only a line between the last look and the cut is lost.
    const buffer = Buffer.alloc(65_536);
    for (let at = statSync(earlier).size, read = 1; read > 0; at += read) {
      read = readSync(from, buffer, 0, buffer.length, at);
      writeSync(to, buffer, 0, read);
    }
    truncateSync(path);
  } finally {
    closeSync(from);
    closeSync(to);
  }
}

/**
 * Rotates every log in a folder as it grows, whoever writes it.
 *
 * @param {string} folder
 * @param {(line: string) => void} report told once when that is not possible
 * @returns what ends that
 */
export function rotateLogs(folder, report, { bytes = ROTATE_BYTES, everyMs = LOOK_MS } = {}) {
  let failed = false;
  const timer = setInterval(() => {
    try {
      for (const name of readdirSync(folder)) if (name.endsWith('.log')) rotate(join(folder, name), bytes);
      failed = false;
    } catch (error) {
      // On a full disk, for instance. The processes run all the same.
      if (!failed) report(`The logs cannot be rotated: ${messageOf(error)}`);
      failed = true;
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Opens a log for appending, by its owner alone.
 *
 * @template Result
 * @param {string} path
 * @param {(file: number) => Result} use passes it to a child process
 */
export function withLog(path, use) {
  const file = openSync(path, 'a', 0o600);
  keepToOwner(path, 0o600);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
