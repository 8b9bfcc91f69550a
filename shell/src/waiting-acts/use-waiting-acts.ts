import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { KeyedAct, WaitingAct, WaitingActs } from '@wishboard/contracts/remotes/waiting-acts';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { whenIdle } from '@wishboard/web-kit/timing/when-idle';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SentActs } from './send-waiting';
import { mayHaveWaitingActs, storeWaitingFlag } from './waiting-flag';

/** Interval in milliseconds at which waiting acts are sent again. */
const RETRY_INTERVAL_MS = 5_000;

/** Name of the channel that tells other tabs of changed waiting acts. */
const CHANNEL = 'waiting-acts';

/**
 * Loads the code that stores and sends acts. Not part of the first load; fetched while the page is idle, because it could not be fetched
 * offline.
 */
const loadQueue = () => import(/* webpackChunkName: 'waiting-acts' */ './queue');

export interface UseWaitingActs extends WaitingActs {
  /** Sends as many waiting acts as possible now. */
  sendNow(): Promise<void>;
}

/**
 * Returns the member's waiting acts. They are sent when the page opens and when the server is reachable again. Acts of another member
 * stay until that member signs in again.
 *
 * @param onRefused called with the acts that the server refused, after the lists were refetched
 */
export function useWaitingActs(memberId: string, onRefused: (refused: SentActs['refused']) => void): UseWaitingActs {
  const client = useQueryClient();
  const [acts, setActs] = useState<readonly WaitingAct[]>([]);
  const latestOnRefused = useRef(onRefused);
  latestOnRefused.current = onRefused;
  const channel = useRef<BroadcastChannel | null>(null);

  const latest = useRef<readonly WaitingAct[] | null>(null);
  const read = useCallback(async () => {
    const { actStore } = await loadQueue();
    latest.current = await actStore.actsOf(memberId);
    storeWaitingFlag(memberId, latest.current.length > 0);
    setActs(latest.current);
    return latest.current;
  }, [memberId]);
  const known = useCallback(
    async () => latest.current ?? (mayHaveWaitingActs(memberId) ? read() : []),
    [memberId, read],
  );

  const changed = useCallback(async () => {
    channel.current?.postMessage(null);
    await read();
  }, [read]);

  const isSending = useRef(false);
  const sendNow = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const { sendAll } = await loadQueue();
      await sendAll(memberId, async ({ refused }) => {
        // Refetches the lists before the acts are read again: the lists show an act only as long as it waits.
        await refreshAll(client);
        await changed();
        if (refused.length > 0) latestOnRefused.current(refused);
      });
    } finally {
      isSending.current = false;
    }
  }, [client, memberId, changed]);

  useEffect(() => {
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    channel.current = others;
    if (others) others.onmessage = () => void read().catch(ignore);
    const cancel = whenIdle(() => void read().catch(ignore));
    return () => {
      cancel();
      others?.close();
      latest.current = null;
    };
  }, [read]);

  const isWaiting = acts.some(({ refused }) => refused === null);
  useEffect(() => {
    if (!isWaiting) return;
    const trySend = () => void sendNow().catch(ignore);
    trySend();
    const timer = setInterval(trySend, RETRY_INTERVAL_MS);
    window.addEventListener('online', trySend);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', trySend);
    };
  }, [isWaiting, sendNow]);

  const wait = useCallback(
    async (act: KeyedAct): Promise<boolean> => {
      try {
        const { actStore } = await loadQueue();
        await actStore.add(memberId, act);
        await changed();
        void sendNow().catch(ignore);
        return true;
      } catch {
        return false;
      }
    },
    [memberId, changed, sendNow],
  );

  const forget = useCallback(
    async (key: string) => {
      const { actStore } = await loadQueue();
      await actStore.remove(key);
      await changed();
    },
    [changed],
  );

  return useMemo(() => ({ acts, known, wait, forget, sendNow }), [acts, known, wait, forget, sendNow]);
}

/** Ignores errors: without the queue's chunk, or with blocked storage, there are no waiting acts. */
const ignore = () => undefined;

function refreshAll(client: QueryClient): Promise<unknown> {
  return Promise.all([
    refreshWishLists(client),
    client.invalidateQueries({ queryKey: queryKeys.wishCounts }),
    client.invalidateQueries({ queryKey: queryKeys.recommendations() }),
  ]);
}
