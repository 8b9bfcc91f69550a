import type { KeyedAct, WaitingActs } from '@wishboard/contracts/remotes/waiting-acts';
import { createContext, useContext, useRef } from 'react';
import { ApiError, fetchJson } from '../api/fetch-json';
import { firstRequest } from './act-request';

/** How long the server has for its answer before an act waits for it, in milliseconds. */
export const ANSWER_LIMIT_MS = 5_000;

/** What stands between the product and the page when it is not there: a proxy's answers. */
const UNREACHED: readonly number[] = [502, 503, 504];

/** Who takes acts that could not be sent; null where nobody does, and they fail. */
export const WaitingActsContext = createContext<WaitingActs | null>(null);

/** Whether the server may have heard nothing, so that it said nothing about the act. */
export function isUnreached(error: unknown): boolean {
  // What the API words itself, as that its database is away, is told as any failure.
  if (error instanceof ApiError) return UNREACHED.includes(error.status) && error.view === null;
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

export interface SendOptions {
  /** The request outlives the page it is sent from. */
  keepalive?: boolean;
}

/**
 * Sends an act, or has it wait where the server is out of reach. It waits, too, behind acts that wait already: a later one must
 * not overtake them.
 *
 * @returns the answer; null where the act waits
 * @throws as fetchJson does, on what the server refuses, and where nobody takes the act
 */
export async function sendAct<Answer>(
  keyed: KeyedAct,
  waiting: WaitingActs | null,
  { keepalive }: SendOptions = {},
): Promise<Answer | null> {
  if (waiting && (await somethingWaits(waiting)) && (await waiting.wait(keyed))) return null;
  const { path, options } = firstRequest(keyed);
  const signal = waiting ? AbortSignal.timeout(ANSWER_LIMIT_MS) : undefined;
  try {
    return await fetchJson<Answer>(path, { ...options, keepalive, signal });
  } catch (error) {
    if (waiting && isUnreached(error) && (await waiting.wait(keyed))) return null;
    throw error;
  }
}

async function somethingWaits(waiting: WaitingActs): Promise<boolean> {
  const acts = await waiting.known().catch(() => []);
  return acts.some(({ refused }) => refused === null);
}

/** {@link sendAct} with whoever takes acts when it is called: mutations may wait for their turn. */
export function useSendAct() {
  const waiting = useContext(WaitingActsContext);
  const latest = useRef(waiting);
  latest.current = waiting;
  return useRef(<Answer>(keyed: KeyedAct, options?: SendOptions) => sendAct<Answer>(keyed, latest.current, options))
    .current;
}
