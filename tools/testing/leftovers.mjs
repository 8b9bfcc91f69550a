import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { recordProcess, stopProcess } from '../system/process-identity.mjs';

/** @param {() => string} read @returns nothing of a process that is gone, or another user's */
function orNothing(read) {
  try {
    return read();
  } catch {
    return '';
  }
}

/** @param {string} pid @param {string} folder */
function isOf(pid, folder) {
  const environment = orNothing(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
  // Redis writes its title over its variables, and works in its data folder.
  const place = orNothing(() => readlinkSync(`/proc/${pid}/cwd`));
  return environment.split('\0').includes(`TMPDIR=${folder}`) || place.startsWith(`${folder}/`);
}

/**
 * Ends every process whose folder for temporary files is this one, or who works in it: browsers live in groups of their own, and outlive a Jest
 * that was killed. Linux tells the variables of a process; elsewhere nothing is found.
 *
 * @param {string} folder that was given as TMPDIR
 * @param {{ graceMs?: number }} [options] how long they may take by themselves
 * @returns how many there were
 */
export async function endProcessesOf(folder, { graceMs = 5_000 } = {}) {
  if (process.platform !== 'linux') return 0;
  const left = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOf(name, folder))
    .map((name) => recordProcess(Number(name)))
    .filter(({ identity }) => identity !== null);
  await Promise.all(left.map((record) => stopProcess(record, { graceMs })));
  return left.length;
}
