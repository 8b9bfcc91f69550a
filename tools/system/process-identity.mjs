import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { becomesTrue } from './becomes-true.mjs';

const POLL_INTERVAL_MS = 250;
const SHELLS = new Set(['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox']);

/**
 * A process as recorded in a file, so that a later run recognises it. Taking over servers after a crash depends on telling
 * apart two processes that had the same PID one after the other, and no library on npm does that.
 *
 * @typedef {{ pid: number, identity: string | null }} ProcessRecord
 */

/** @param {string} field @param {number} pid */
const ps = (field, pid) =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * Returns the fields of Linux's /proc/PID/stat after the command name. The command name itself may contain spaces and
 * brackets.
 *
 * @param {number} pid
 */
function statFields(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** @param {number} pid */
function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Returns the code of a system error, such as `ENOENT`, or an empty string when the error has none.
 *
 * @param {unknown} error
 */
export const codeOf = (error) => String(/** @type {{ code?: unknown } | null} */ (error)?.code ?? '');

/**
 * Returns a text, based on the start time, that differs between two processes which had the same PID one after the other.
 *
 * @param {unknown} pid
 * @returns null when there is no such process, or only a zombie that waits for its parent and whose threads have ended
 */
export function identifyProcess(pid) {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || !exists(pid)) return null;
  try {
    if (process.platform === 'linux') {
      const fields = statFields(pid);
      // Start times are ticks since boot and mean nothing after a reboot, so the boot id is part of the identity.
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // A zombie has ended once its other threads have: until then they hold its ports and files.
      const hasEnded = fields[0] === 'Z' && Number(fields[17]) <= 1;
      return hasEnded ? null : `${boot}:${fields[19]}`;
    }
    return process.platform === 'win32' ? 'alive' : ps('lstart', pid).trim() || null;
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {ProcessRecord} */
export const recordProcess = (pid) => ({ pid, identity: identifyProcess(pid) });

/**
 * Returns whether the recorded process still runs, and its PID was not reused by another process.
 *
 * @param {{ pid?: unknown, identity?: unknown } | null | undefined} record a record, or what was read as one
 */
export const isSameProcess = (record) => record?.identity != null && identifyProcess(record.pid) === record.identity;

/** Returns the name of the program without its folder, or an empty string when unknown. @param {number} pid */
export function programOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return process.platform === 'win32' ? '' : (ps('comm', pid).trim().split('/').pop() ?? '');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(process.platform === 'linux' ? statFields(pid)[1] : ps('ppid', pid).trim());
  } catch {
    return 0;
  }
}

/**
 * Waits until the recorded process is gone.
 *
 * @param {ProcessRecord} record
 * @param {number} timeoutMs
 * @returns whether it ended in time
 */
export const waitForExit = (record, timeoutMs) => becomesTrue(() => !isSameProcess(record), timeoutMs);

/**
 * Asks a recorded process to stop, and kills it when it does not end within `graceMs`.
 *
 * @param {ProcessRecord} record
 * @param {{ signal?: NodeJS.Signals | 0, graceMs?: number }} [options]
 */
export async function stopProcess(record, { signal = 'SIGTERM', graceMs = 10_000 } = {}) {
  /** @param {NodeJS.Signals | 0} name */
  const send = (name) => {
    try {
      if (isSameProcess(record)) process.kill(record.pid, name);
    } catch {
      // The process ended by itself between the check and the signal.
    }
  };
  send(signal);
  if (await waitForExit(record, graceMs)) return;
  send('SIGKILL');
  await waitForExit(record, 5000);
}

/**
 * Calls `onGone` when the npm process that runs this script has ended without passing on a signal, as after `kill -9` of npm.
 * A script that was not started by npm may outlive its parent, because somebody may have put it into the background.
 *
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = SHELLS.has(programOf(parent)) ? parentOf(parent) : parent;
  const records = [parent, npm].filter((pid) => pid > 1).map(recordProcess);
  const timer = setInterval(() => {
    if (records.every(isSameProcess)) return;
    clearInterval(timer);
    onGone();
  }, POLL_INTERVAL_MS);
  timer.unref();
}
