import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds a server may take to answer before it counts as away. */
export const PATIENCE_MS = 2_000;

/** Whether a server answers what it is asked, soon enough. Never rejects. */
export async function doesAnswer(ask: () => Promise<unknown>): Promise<boolean> {
  const answer = (async () => ask())().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(PATIENCE_MS, false, { ref: false })]);
}
