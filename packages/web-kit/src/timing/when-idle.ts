/**
 * Calls `work` when the page is idle, and after two seconds at the latest. Without `requestIdleCallback` it always waits two
 * seconds.
 *
 * @returns a function that cancels the call
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
