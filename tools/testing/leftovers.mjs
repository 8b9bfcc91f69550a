import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { recordProcess, stopProcess } from '../system/process-identity.mjs';

/**
 * @param {() => string} read
 * @returns the result of `read`, or an empty string when the process is gone or belongs to another user
 */
function readOrEmpty(read) {
  try {
    return read();
  } catch {
    return '';
  }
}

/** @param {string} pid @param {string} folder */
function belongsTo(pid, folder) {
  const environment = readOrEmpty(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
  // Redis overwrites its environment with its title, but its working directory is its data folder.
  const place = readOrEmpty(() => readlinkSync(`/proc/${pid}/cwd`));
  return environment.split('\0').includes(`TMPDIR=${folder}`) || place.startsWith(`${folder}/`);
}

/**
 * Ends every process whose TMPDIR is this folder, or whose working directory is inside it. Browsers run in their own process
 * groups and outlive a Jest that was killed. Only Linux exposes the environment of a process, so elsewhere nothing is found.
 *
 * @param {string} folder folder that was given as TMPDIR
 * @param {{ graceMs?: number }} [options] how long the processes may take to end by themselves
 * @returns how many processes there were
 */
export async function endProcessesOf(folder, { graceMs = 5_000 } = {}) {
  if (process.platform !== 'linux') return 0;
  const left = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && belongsTo(name, folder))
    .map((name) => recordProcess(Number(name)))
    .filter(({ identity }) => identity !== null);
  await Promise.all(left.map((record) => stopProcess(record, { graceMs })));
  return left.length;
}
