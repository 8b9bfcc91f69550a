/** Name of the Web Lock that the sending tab holds. */
const LOCK = 'waiting-acts';

/**
 * Runs the work unless another tab is running it. Without Web Locks, as on a page served over HTTP from another machine, two tabs may run
 * it: the idempotency key of each act then prevents a double execution.
 */
export async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
