import { timeoutError } from '../../failures/reason-of';

/** How often it is looked whether something came, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** How many pieces of any file have come since the page was opened. */
let pieces = 0;

/** Tells that a piece of a file has come. */
export function noteBytes(): void {
  pieces += 1;
}

/**
 * Settles as `work` does, or rejects when for so long no byte came of any file that is being fetched: on a slow line the
 * files take turns. Counted in looks, not by the clock: a page that stood still, or a computer that slept, must not take
 * the time for silence.
 *
 * @param work given a signal that ends it when it is given up
 * @param quietMs milliseconds without a byte after which it is given up
 * @param what what is waited for, as the subject of a sentence
 */
export function whileBytesCome<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  quietMs: number,
  what: string,
): Promise<Value> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    let seen = pieces;
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = seen === pieces ? quiet + LOOK_EVERY_MS : 0;
      seen = pieces;
      if (quiet < quietMs) return;
      clearInterval(timer);
      reject(timeoutError(`${what} took too long: nothing came for ${quietMs} ms`));
      controller.abort();
    }, LOOK_EVERY_MS);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => clearInterval(timer));
  });
}
