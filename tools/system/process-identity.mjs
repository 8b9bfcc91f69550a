import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isSoon } from './soon.mjs';

const LOOK_MS = 250;
const SHELLS = new Set(['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox']);

/**
 * A process as it is written to a file, to be recognised by a later run. No library on npm tells two processes apart that had
 * one number after the other, and the takeover after a crash rests on that.
 *
 * @typedef {{ pid: number, identity: string | null }} ProcessRecord
 */

/** @param {string} field @param {number} pid */
const ps = (field, pid) =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The fields of Linux's /proc/PID/stat that follow the command name, which may itself hold spaces and brackets. @param {number} pid */
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

/** The code of a system's error, `ENOENT` for instance; empty when it has none. @param {unknown} error */
export const codeOf = (error) => String(/** @type {{ code?: unknown } | null} */ (error)?.code ?? '');

/**
 * A text that differs between two processes which had the same number one after the other: when it was started.
 *
 * @param {unknown} pid
 * @returns null when there is no such process, or only its remains that wait for the parent
 */
export function identifyProcess(pid) {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || !exists(pid)) return null;
  try {
    if (process.platform === 'linux') {
      const fields = statFields(pid);
      // Ticks since boot mean nothing after a reboot, so the boot is part of the identity.
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return fields[0] === 'Z' ? null : `${boot}:${fields[19]}`;
    }
    return process.platform === 'win32' ? 'alive' : ps('lstart', pid).trim() || null;
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {ProcessRecord} */
export const recordProcess = (pid) => ({ pid, identity: identifyProcess(pid) });

/** Whether the recorded process still runs, and is not another one that was given its number. @param {Partial<ProcessRecord> | null | undefined} record */
export const isSameProcess = (record) => record?.identity != null && identifyProcess(record.pid) === record.identity;

/** Name of the program, without its folder; empty when unknown. @param {number} pid */
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

/** Waits until the recorded process is gone. @param {ProcessRecord} record @param {number} timeoutMs @returns whether it is */
export const waitForExit = (record, timeoutMs) => isSoon(() => !isSameProcess(record), timeoutMs);

/**
 * Asks a recorded process to stop, and ends it when it does not in time.
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
      // It ended by itself between the look and the signal.
    }
  };
  send(signal);
  if (await waitForExit(record, graceMs)) return;
  send('SIGKILL');
  await waitForExit(record, 5000);
}

/**
 * Calls `onGone` when the npm that runs this script has ended without telling it, as after `kill -9` of npm. A script
 * that was not started by npm may outlive its parent: somebody put it into the background.
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
  }, LOOK_MS);
  timer.unref();
}
