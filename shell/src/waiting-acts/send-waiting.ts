import type { Refusal, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { isServerUnreachable } from '@wishboard/web-kit/acts/send-act';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import type { ActStore } from './act-store';

/**
 * Age in milliseconds at which an idempotency key may no longer be known. The server remembers keys for 24 hours; one hour is a margin
 * for clock differences and transmission.
 */
const KEY_TTL_MS = 23 * 60 * 60 * 1000;

/** Status codes that say nothing about the act itself, so that the act is sent again later. */
const RETRYABLE_STATUSES: readonly number[] = [401, 408, 425, 429, 503];

export interface SendWaitingOptions {
  memberId: string;
  store: ActStore;
  /** Id of the currently signed-in member; null when the server cannot be reached or nobody is signed in. */
  fetchSignedInMemberId(): Promise<string | null>;
  send(act: WaitingAct): Promise<unknown>;
  now(): number;
}

/** Outcome of sending waiting acts. */
export interface SentActs {
  sent: WaitingAct[];
  refused: (WaitingAct & { refused: Refusal })[];
}

/**
 * Sends a member's acts one after another, in order, as long as the server responds and that member is signed in. The member is checked
 * before each act, because another tab may have switched. A refused act is removed, unless it contains typed text: then it stays in the
 * store, marked as refused.
 */
export async function sendWaiting({
  memberId,
  store,
  fetchSignedInMemberId,
  send,
  now,
}: SendWaitingOptions): Promise<SentActs> {
  const outcome: SentActs = { sent: [], refused: [] };
  for (;;) {
    const waiting = await store.actsOf(memberId);
    const next = waiting.find(({ refused }) => refused === null);
    if (!next || (await fetchSignedInMemberId()) !== memberId) return outcome;
    const refusal = isTooOld(next, now()) ? 'TOO_OLD' : await refusalOf(() => send(next));
    if (refusal === 'not now') return outcome;
    if (refusal === null) {
      await store.remove(next.key);
      outcome.sent.push(next);
    } else {
      await (containsTypedText(next) ? store.refuse(next.key, refusal) : store.remove(next.key));
      outcome.refused.push({ ...next, refused: refusal });
    }
  }
}

/** Whether the server may have carried out the act and forgotten its idempotency key, so that another try could create a second wish. */
function isTooOld({ act, madeAt }: WaitingAct, now: number): boolean {
  return act.kind === 'make' && now - Date.parse(madeAt) > KEY_TTL_MS;
}

/** Whether the act contains text that the member typed, which must not be lost. */
function containsTypedText({ act }: WaitingAct): boolean {
  return act.kind === 'make' || (act.kind === 'edit' && act.text !== undefined);
}

/** Sends the act. Returns the reason for a refusal, null when the act was done, or `not now` when it can be tried again later. */
async function refusalOf(send: () => Promise<unknown>): Promise<Refusal | 'not now' | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (isServerUnreachable(error)) return 'not now';
    if (!(error instanceof ApiError)) throw error;
    const isBusy = RETRYABLE_STATUSES.includes(error.status) || error.code === 'IDEMPOTENCY_IN_PROGRESS';
    return isBusy ? 'not now' : (error.code ?? 'INTERNAL');
  }
}
