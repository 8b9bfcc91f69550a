import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { APPLICATIONS, RENDER } from '../../tools/start/applications.mjs';

/** @import { Stack } from '../../tools/start/launch-stack.mjs' */

/** Names of the product's processes. */
export const PROCESSES = [...APPLICATIONS, RENDER].map(({ name }) => name);

const CLOCK_TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds that a process has used, read from /proc; 0 where there is no /proc or no such process.
 *
 * @param {number | null} pid
 */
export function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/**
 * Returns the proportional memory (PSS) of a process in KB, read from /proc: its own, and its share of what it has in common
 * with others.
 *
 * @param {number | null} pid
 */
export function proportionalKilobytes(pid) {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
}

/**
 * Suspends the recommendations worker, which would process imported data, for longer the more there is.
 *
 * @param {Stack['processOf']} processOf
 */
export function suspendRecommendations(processOf) {
  const worker = processOf('recommendations');
  if (worker === null) throw new Error('There is no recommendations worker to suspend');
  process.kill(worker, 'SIGSTOP');
}

/** Lets the worker continue, without which it would not stop with the others. @param {Stack['processOf']} processOf */
export function resumeRecommendations(processOf) {
  const worker = processOf('recommendations');
  if (worker !== null) process.kill(worker, 'SIGCONT');
}

const POLL_INTERVAL_MS = 3_000;
const IDLE_SHARE = 0.03;

/**
 * Waits until all {@link PROCESSES} are idle. After an import the workers are busy for minutes.
 *
 * @param {Stack['processOf']} processOf
 */
export async function waitUntilIdle(processOf) {
  for (;;) {
    const before = PROCESSES.map((name) => ({ name, seconds: cpuSeconds(processOf(name)) }));
    await pause(POLL_INTERVAL_MS);
    const used = before.map(({ name, seconds }) => cpuSeconds(processOf(name)) - seconds);
    if (Math.max(...used) / (POLL_INTERVAL_MS / 1000) < IDLE_SHARE) return;
  }
}
