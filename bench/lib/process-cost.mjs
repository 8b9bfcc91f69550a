import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { APPLICATIONS, RENDER } from '../../tools/start/applications.mjs';

/** Names of the product's processes. */
export const PROCESSES = [...APPLICATIONS, RENDER].map(({ name }) => name);

const CLOCK_TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used, read from /proc; null where there is no /proc. */
export function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/**
 * Returns the proportional memory (PSS) of a process in KB, read from /proc: its own, and its share of what it has in common
 * with others.
 */
export function proportionalKilobytes(pid) {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
}

const POLL_INTERVAL_MS = 3_000;
const IDLE_SHARE = 0.03;

/** Waits until all {@link PROCESSES} are idle. After an import the workers are busy for minutes. */
export async function waitUntilIdle(processOf) {
  for (;;) {
    const used = () => PROCESSES.map((name) => cpuSeconds(processOf(name)));
    const before = used();
    await pause(POLL_INTERVAL_MS);
    const shares = used().map((seconds, at) => (seconds - before[at]) / (POLL_INTERVAL_MS / 1000));
    if (Math.max(...shares) < IDLE_SHARE) return;
  }
}
