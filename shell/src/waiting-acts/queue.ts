import { actRequest } from '@wishboard/web-kit/acts/act-request';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { actStore } from './act-store';
import { type SentActs, sendWaiting } from './send-waiting';
import { fetchSignedInMemberId } from './signed-in-member';
import { withLock } from './with-lock';

export { actStore } from './act-store';

/** Timeout of one sent act, in milliseconds. */
const SEND_TIMEOUT_MS = 30_000;

/**
 * Sends all waiting acts of a member, including those added meanwhile.
 *
 * @param onDone called after each round in which an act was sent or refused
 */
export async function sendAll(memberId: string, onDone: (outcome: SentActs) => Promise<void>): Promise<void> {
  await withLock(async () => {
    for (;;) {
      const outcome = await sendWaiting({ memberId, store: actStore, fetchSignedInMemberId, send, now: Date.now });
      if (outcome.sent.length + outcome.refused.length === 0) return;
      await onDone(outcome);
    }
  });
}

const send: Parameters<typeof sendWaiting>[0]['send'] = (act) => {
  const { path, options } = actRequest(act);
  return request(path, { ...options, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
};
