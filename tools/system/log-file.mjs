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
import { dirname, join } from 'node:path';
import { codeOf } from './process-identity.mjs';
import { messageOf } from './project.mjs';

/**
 * Size in bytes above which a log is rotated. Processes and servers append to the log file directly and may outlive the
 * script that started them. A library that rotates only what is written through it therefore does not work here.
 */
const ROTATE_BYTES = 10 * 1024 * 1024;
const POLL_INTERVAL_MS = 5_000;

/**
 * Removes the permissions of group and others. Ignores a file of another user, whose permissions this user cannot change.
 *
 * @param {string} path
 * @param {number} mode
 */
function restrictToOwner(path, mode) {
  try {
    if (statSync(path).mode & 0o077) chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Creates the folder for logs, accessible to its owner only. @param {string} dataDir @returns its path */
export function openLogFolder(dataDir) {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrictToOwner(folder, 0o700);
  return folder;
}

/**
 * Returns the last lines of a log, for an error message. Returns an empty string when the log cannot be read.
 *
 * @param {string} path
 * @param {number} lines
 */
export function readLastLines(path, lines) {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/**
 * Returns the last entry of a log as text: the message of a structured line, or the line itself.
 *
 * @param {string} path
 */
export function lastLogMessage(path) {
  const texts = readLastLines(path, 5)
    .split('\n')
    .map((line) => {
      try {
        const { msg, err } = JSON.parse(line);
        return [msg, err?.message].filter(Boolean).join(': ');
      } catch {
        return line.trim();
      }
    });
  return texts.filter(Boolean).pop() ?? 'It wrote nothing.';
}

/**
 * Moves the content of a log to `path.1` once the log has grown past `bytes`, replacing the previous `path.1`. Processes keep
 * writing to the same file, which is then empty, because they opened the file for appending.
 *
 * @param {string} path
 */
export function rotate(path, bytes = ROTATE_BYTES) {
  if (!existsSync(path) || statSync(path).size <= bytes) return;
  const earlier = `${path}.1`;
  copyFileSync(path, earlier);
  restrictToOwner(earlier, 0o600);
  const [from, to] = [openSync(path, 'r'), openSync(earlier, 'a')];
  try {
    // Copies what was written during the first copy. Only a line written between the last read and the truncation is lost.
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
 * Rotates every log in a folder as it grows, whichever process writes it.
 *
 * @param {string} folder
 * @param {(line: string) => void} report called once when rotation fails
 * @returns a function that stops the rotation
 */
export function rotateLogs(folder, report, { bytes = ROTATE_BYTES, everyMs = POLL_INTERVAL_MS } = {}) {
  let failed = false;
  const timer = setInterval(() => {
    try {
      for (const name of readdirSync(folder)) if (name.endsWith('.log')) rotate(join(folder, name), bytes);
      failed = false;
    } catch (error) {
      // Rotation fails on a full disk, for example. The processes keep running.
      if (!failed) report(`The logs cannot be rotated: ${messageOf(error)}`);
      failed = true;
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Opens a log for appending, readable and writable by its owner only. Creates its folder again if somebody removed it.
 *
 * @template Result
 * @param {string} path
 * @param {(file: number) => Result} use receives the file descriptor, to pass to a child process
 */
export function withLog(path, use) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a', 0o600);
  restrictToOwner(path, 0o600);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
