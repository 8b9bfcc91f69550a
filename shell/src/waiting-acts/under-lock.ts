/** Name of the lock in the browser that the tab which sends holds. */
const LOCK = 'waiting-acts';

/**
 * Does the work unless another tab is at it. Where there are no locks, as on a page over http from another machine, two may be:
 * each act's key then keeps it from being done twice.
 */
export async function underLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
