import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ps = (field, pid) =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The fields of Linux's /proc/PID/stat that follow the command name, which may itself hold spaces and brackets. */
function statFields(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * A text that differs between two processes which had the same number one after the other: when it was started.
 *
 * @returns null when there is no such process, or only its remains that wait for the parent
 */
export function identifyProcess(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return null;
  try {
    if (process.platform === 'linux') {
      const fields = statFields(pid);
      // Ticks since boot mean nothing after a reboot, so the boot is part of the identity.
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return fields[0] === 'Z' ? null : `${boot}:${fields[19]}`;
    }
    if (process.platform === 'win32') return 'alive';
    return ps('lstart', pid).trim() || null;
  } catch {
    return null;
  }
}

/** A process as it is written to a file, to be recognised by a later run. */
export const recordProcess = (pid) => ({ pid, identity: identifyProcess(pid) });

/** Whether the recorded process still runs, and is not another one that was given its number. */
export function isSameProcess(record) {
  return record?.identity != null && identifyProcess(record.pid) === record.identity;
}

/** Name of the program, without its folder; empty when unknown. */
export function programOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return process.platform === 'win32' ? '' : (ps('comm', pid).trim().split('/').pop() ?? '');
  } catch {
    return '';
  }
}

export function parentOf(pid) {
  try {
    return Number(process.platform === 'linux' ? statFields(pid)[1] : ps('ppid', pid).trim());
  } catch {
    return 0;
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the recorded process is gone. @returns whether it is */
export async function waitForExit(record, timeoutMs) {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(25)) {
    if (!isSameProcess(record)) return true;
  }
  return !isSameProcess(record);
}

/** Asks a recorded process to stop, and ends it when it does not in time. */
export async function stopProcess(record, { signal = 'SIGTERM', graceMs = 10_000 } = {}) {
  const send = (name) => {
    if (!isSameProcess(record)) return;
    try {
      process.kill(record.pid, name);
    } catch {
      // It ended by itself between the look and the signal.
    }
  };
  send(signal);
  if (await waitForExit(record, graceMs)) return;
  send('SIGKILL');
  await waitForExit(record, 5000);
}
