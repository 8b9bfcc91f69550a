import { setTimeout as pause } from 'node:timers/promises';

/**
 * Evaluates the condition repeatedly until it is true or the time is over.
 *
 * p-wait-for is not used: version 6.0.0 leaves a listener behind at each check, and Node warns about them during a long wait.
 *
 * @param {() => boolean | Promise<boolean>} condition an error that it throws ends the wait
 * @param {number} withinMs how long to keep checking
 * @returns whether the condition became true in time
 */
export async function becomesTrue(condition, withinMs, everyMs = 25) {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
  return true;
}
