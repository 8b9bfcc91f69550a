/**
 * Timers of at least this many milliseconds are waits that a member notices, such as a toast, a poll, or "this takes longer than usual".
 */
const LONG_MS = 900;
const FAST = 100;

const { setTimeout: startTimer, setInterval: startInterval } = window;
let timerMode: 'fast' | 'still' = 'still';

/**
 * Makes long timeouts never fire (`still`), or fire almost at once (`fast`), so that the rendering does not depend on the machine's
 * speed. Shorter timeouts, such as those for the next frame or for debounced typing, keep their length. Intervals run only if they are
 * short, and only in `still`.
 */
export function setTimerMode(mode: 'fast' | 'still'): void {
  timerMode = mode;
}

const adjustedDelay = (milliseconds = 0): number | null => {
  if (milliseconds < LONG_MS) return milliseconds;
  return timerMode === 'fast' ? milliseconds / FAST : null;
};

window.setTimeout = ((work: TimerHandler, milliseconds?: number, ...rest: unknown[]) => {
  const wait = adjustedDelay(milliseconds);
  return wait === null ? 0 : startTimer(work, wait, ...rest);
}) as typeof window.setTimeout;
window.setInterval = ((work: TimerHandler, milliseconds?: number, ...rest: unknown[]) => {
  return adjustedDelay(milliseconds) === null || timerMode === 'fast' ? 0 : startInterval(work, milliseconds, ...rest);
}) as typeof window.setInterval;

/** Waits for the real time, unaffected by {@link setTimerMode}. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => startTimer(() => resolve(), milliseconds));
