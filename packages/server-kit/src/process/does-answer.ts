import { setTimeout as pause } from 'node:timers/promises';

/** Time after which a server without a response counts as unavailable, in milliseconds. */
export const PATIENCE_MS = 2_000;

/** Whether a server responds within {@link PATIENCE_MS}. Never rejects. */
export async function doesAnswer(ask: () => Promise<unknown>): Promise<boolean> {
  const answer = (async () => ask())().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(PATIENCE_MS, false, { ref: false })]);
}
