/** Waits of this long are waits of a member, in milliseconds: a toast, a poll, "this takes longer than usual". */
const LONG_MS = 900;
const FAST = 100;

const { setTimeout: startTimer, setInterval: startInterval } = window;
let pace: 'fast' | 'still' = 'still';

/**
 * Makes long waits last for ever, or hardly at all, so that what is shown never depends on how quick the machine is.
 * Shorter ones, with which parts wait for the next frame or for typing to end, stay as they are.
 */
export function letTimeBe(wanted: 'fast' | 'still'): void {
  pace = wanted;
}

const paced = (milliseconds = 0): number | null => {
  if (milliseconds < LONG_MS) return milliseconds;
  return pace === 'fast' ? milliseconds / FAST : null;
};

window.setTimeout = ((work: TimerHandler, milliseconds?: number, ...rest: unknown[]) => {
  const wait = paced(milliseconds);
  return wait === null ? 0 : startTimer(work, wait, ...rest);
}) as typeof window.setTimeout;
window.setInterval = ((work: TimerHandler, milliseconds?: number, ...rest: unknown[]) => {
  return paced(milliseconds) === null || pace === 'fast' ? 0 : startInterval(work, milliseconds, ...rest);
}) as typeof window.setInterval;

/** Waits really so long, whatever the parts are made to believe. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => startTimer(() => resolve(), milliseconds));
