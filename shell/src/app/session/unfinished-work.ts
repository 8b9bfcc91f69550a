/** How long unfinished work may hold up the end of a session, in milliseconds. */
const LIMIT_MS = 5000;

type Work = () => Promise<void>;

const registered = new Set<Work>();

/** Registers work that needs the member's session and must be done before it ends. Answers what takes it back. */
export function onLeaving(finish: Work): () => void {
  registered.add(finish);
  return () => void registered.delete(finish);
}

/** Does what is registered. Resolves in any case, and soon: work that failed or hangs must not keep anybody in. */
export async function finishWork(): Promise<void> {
  const all = Promise.allSettled([...registered].map((finish) => finish()));
  await withTimeout(all, LIMIT_MS, 'The work took too long').catch(() => undefined);
}

/** Settles as `work` does, or rejects with `message` after `milliseconds`. The work itself goes on. */
function withTimeout<Value>(work: Promise<Value>, milliseconds: number, message: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
