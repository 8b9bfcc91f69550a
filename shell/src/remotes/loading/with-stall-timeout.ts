import { timeoutError } from '../../failures/failure-reason';

/** Interval between checks for new bytes, in milliseconds. */
const CHECK_INTERVAL_MS = 250;

/** Number of chunks of data received since the page was opened, of any file. */
let pieces = 0;

/** Records that a chunk of data has arrived. */
export function noteBytes(): void {
  pieces += 1;
}

/**
 * Settles like `work`, or rejects when no byte of any file has arrived for `stallMs`. All downloads count, because files take turns on a
 * slow connection. The time is counted in checks instead of clock time, so that a frozen page or a sleeping computer does not count as
 * silence.
 *
 * @param work receives a signal that is aborted on timeout
 * @param stallMs milliseconds without a byte until the timeout
 * @param what name of the awaited thing, as the subject of the error's sentence
 */
export function withStallTimeout<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  stallMs: number,
  what: string,
): Promise<Value> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    let seen = pieces;
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = seen === pieces ? quiet + CHECK_INTERVAL_MS : 0;
      seen = pieces;
      if (quiet < stallMs) return;
      clearInterval(timer);
      reject(timeoutError(`${what} took too long: nothing came for ${stallMs} ms`));
      controller.abort();
    }, CHECK_INTERVAL_MS);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => clearInterval(timer));
  });
}
