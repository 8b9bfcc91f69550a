import type { KeyedAct, WaitingActs } from '@wishboard/contracts/remotes/waiting-acts';
import { createContext, useContext, useRef } from 'react';
import { ApiError, fetchJson } from '../api/fetch-json';
import { firstRequest } from './act-request';

/** Timeout of the server's answer, in milliseconds. After it, an act is queued as a waiting act. */
export const ANSWER_TIMEOUT_MS = 5_000;

/** Status codes of a proxy in front of the product that does not reach the server. */
const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

/** Queue for acts that could not be sent; null when there is none, and such acts fail. */
export const WaitingActsContext = createContext<WaitingActs | null>(null);

/** Whether an error means that the server may not have received the request, so that it did not decide about the act. */
export function isServerUnreachable(error: unknown): boolean {
  // An error in the API's own form, such as that its database is away, is treated as any failure.
  if (error instanceof ApiError) return UNREACHABLE_STATUSES.includes(error.status) && error.view === null;
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

export interface SendOptions {
  /** Whether the request outlives the page that sends it. */
  keepalive?: boolean;
}

/**
 * Sends an act, or queues it when the server is out of reach. An act is also queued behind acts that wait already, so that it does
 * not overtake them.
 *
 * @returns the answer, or null when the act waits
 * @throws as fetchJson does, when the server refuses the act, or when the server is out of reach and the act cannot be queued
 */
export async function sendAct<Answer>(
  keyed: KeyedAct,
  waiting: WaitingActs | null,
  { keepalive }: SendOptions = {},
): Promise<Answer | null> {
  if (waiting && (await hasWaitingActs(waiting)) && (await waiting.wait(keyed))) return null;
  const { path, options } = firstRequest(keyed);
  const signal = waiting ? AbortSignal.timeout(ANSWER_TIMEOUT_MS) : undefined;
  try {
    return await fetchJson<Answer>(path, { ...options, keepalive, signal });
  } catch (error) {
    if (waiting && isServerUnreachable(error) && (await waiting.wait(keyed))) return null;
    throw error;
  }
}

async function hasWaitingActs(waiting: WaitingActs): Promise<boolean> {
  const acts = await waiting.known().catch(() => []);
  return acts.some(({ refused }) => refused === null);
}

/**
 * Returns {@link sendAct}, bound to the queue of waiting acts that is current at the time of the call, since a mutation may start
 * later.
 */
export function useSendAct() {
  const waiting = useContext(WaitingActsContext);
  const latest = useRef(waiting);
  latest.current = waiting;
  return useRef(<Answer>(keyed: KeyedAct, options?: SendOptions) => sendAct<Answer>(keyed, latest.current, options))
    .current;
}
