/** Longest time in milliseconds that unfinished work may delay the end of a session. */
const LIMIT_MS = 5000;

type Work = () => Promise<void>;

const registered = new Set<Work>();

/**
 * Registers work that needs the member's session and must be done before the session ends.
 *
 * @returns a function that unregisters the work
 */
export function onLeaving(finish: Work): () => void {
  registered.add(finish);
  return () => void registered.delete(finish);
}

/** Runs all registered work. Always resolves, within the time limit: work that fails or hangs must not prevent the sign-out. */
export async function finishWork(): Promise<void> {
  const all = Promise.allSettled([...registered].map((finish) => finish()));
  await withTimeout(all, LIMIT_MS, 'The work took too long').catch(() => undefined);
}

/** Settles like `work`, or rejects with `message` after `milliseconds`. The work itself continues. */
function withTimeout<Value>(work: Promise<Value>, milliseconds: number, message: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
