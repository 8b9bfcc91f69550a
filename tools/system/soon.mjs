import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is yes.
 *
 * Not p-wait-for: it leaves a listener behind at each question (6.0.0), of which Node warns while a server is waited for long.
 *
 * @param {() => boolean | Promise<boolean>} condition what it throws ends the wait
 * @param {number} withinMs for how long it is asked
 * @returns whether it was yes in time
 */
export async function isSoon(condition, withinMs, everyMs = 25) {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
  return true;
}
