import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { KeyedAct, WaitingActs } from '@wishboard/contracts/remotes/waiting-acts';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { SentActs } from './send-waiting';
import { ignore, loadQueue, useStoredActs } from './use-stored-acts';

/** Interval in milliseconds at which waiting acts are sent again. */
const RETRY_INTERVAL_MS = 5_000;

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
  const { acts, known, changed } = useStoredActs(memberId);
  const latestOnRefused = useRef(onRefused);
  latestOnRefused.current = onRefused;

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

  const isWaiting = acts.some(({ refused }) => refused === null);
  useRetries(isWaiting, sendNow);

  const wait = useCallback(
    async (act: KeyedAct): Promise<boolean> => {
      try {
        const { actStore } = await loadQueue();
        await actStore.add(memberId, act);
      } catch {
        return false;
      }
      // The act is stored and will be sent, even if it cannot be read now. Reported as not stored, the member might do it a second time.
      await changed().catch(ignore);
      void sendNow().catch(ignore);
      return true;
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

/** Sends waiting acts at once, every few seconds, and when the browser is online again. */
function useRetries(isWaiting: boolean, sendNow: () => Promise<void>): void {
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
}

function refreshAll(client: QueryClient): Promise<unknown> {
  return Promise.all([
    refreshWishLists(client),
    client.invalidateQueries({ queryKey: queryKeys.wishCounts }),
    client.invalidateQueries({ queryKey: queryKeys.recommendations() }),
  ]);
}
