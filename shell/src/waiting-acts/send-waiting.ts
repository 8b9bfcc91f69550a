import type { Refusal, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { isUnreached } from '@wishboard/web-kit/acts/send-act';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import type { ActStore } from './act-store';

/** The server remembers keys for 24 hours; an hour is for clocks that differ, and for the way there. */
const KEY_REMEMBERED_MS = 23 * 60 * 60 * 1000;

/** Says that something is in the way of the act, and nothing about the act. */
const ANOTHER_TIME: readonly number[] = [401, 408, 425, 429, 503];

export interface Sending {
  memberId: string;
  store: ActStore;
  /** Id of the member whom the server knows now; null where it cannot be reached. */
  whoIsThere(): Promise<string | null>;
  send(act: WaitingAct): Promise<unknown>;
  now(): number;
}

/** What became of the acts that waited. */
export interface SentActs {
  sent: WaitingAct[];
  refused: (WaitingAct & { refused: Refusal })[];
}

/**
 * Sends a member's acts, one after another in their order, for as long as the server is there and knows that member. Asked before
 * each: another tab may have switched. What is refused is done with, but for what was typed, which stays in the store.
 */
export async function sendWaiting({ memberId, store, whoIsThere, send, now }: Sending): Promise<SentActs> {
  const outcome: SentActs = { sent: [], refused: [] };
  for (;;) {
    const waiting = await store.actsOf(memberId);
    const next = waiting.find(({ refused }) => refused === null);
    if (!next || (await whoIsThere()) !== memberId) return outcome;
    const refusal = isTooOld(next, now()) ? 'TOO_OLD' : await refusalOf(() => send(next));
    if (refusal === 'not now') return outcome;
    if (refusal === null) {
      await store.remove(next.key);
      outcome.sent.push(next);
    } else {
      await (typedIn(next) ? store.refuse(next.key, refusal) : store.remove(next.key));
      outcome.refused.push({ ...next, refused: refusal });
    }
  }
}

/** Whether the server may have done it and know that no more, so that another try could make a second wish. */
function isTooOld({ act, madeAt }: WaitingAct, now: number): boolean {
  return act.kind === 'make' && now - Date.parse(madeAt) > KEY_REMEMBERED_MS;
}

/** What was typed with an act, which must not be lost. */
function typedIn({ act }: WaitingAct): boolean {
  return act.kind === 'make' || (act.kind === 'edit' && act.text !== undefined);
}

/** What the server says against it: null where it was done, and `not now` where nothing was said. */
async function refusalOf(send: () => Promise<unknown>): Promise<Refusal | 'not now' | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (isUnreached(error)) return 'not now';
    if (!(error instanceof ApiError)) throw error;
    const isBusy = ANOTHER_TIME.includes(error.status) || error.code === 'IDEMPOTENCY_IN_PROGRESS';
    return isBusy ? 'not now' : (error.code ?? 'INTERNAL');
  }
}
