import { setTimeout as pause } from 'node:timers/promises';

/** Time after which a server without a response counts as unavailable, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 2_000;

/** Whether a server responds within {@link ANSWER_TIMEOUT_MS}. Never rejects. */
export async function isReachable(ask: () => Promise<unknown>): Promise<boolean> {
  const answer = (async () => ask())().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(ANSWER_TIMEOUT_MS, false, { ref: false })]);
}
