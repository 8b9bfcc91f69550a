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

const ROTATE_BYTES = 10 * 1024 * 1024;
const LOOK_MS = 5_000;

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

/**
 * Moves what a log holds aside once it has grown large; one earlier log is kept. Whoever writes to it goes on, in the same
 * file, which is empty then: it was opened for appending.
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
 * @param report told once when that is not possible
 * @returns what ends that
 */
export function rotateLogs(folder, report, { bytes = ROTATE_BYTES, everyMs = LOOK_MS } = {}) {
  let failed = false;
  const look = () => {
    try {
      for (const name of readdirSync(folder)) if (name.endsWith('.log')) rotate(join(folder, name), bytes);
      failed = false;
    } catch (error) {
      // On a full disk, for instance. The processes run all the same.
      if (!failed) report(`The logs cannot be rotated: ${error.message}`);
      failed = true;
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
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
