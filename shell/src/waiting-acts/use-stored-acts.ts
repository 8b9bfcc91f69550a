import type { WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { whenIdle } from '@wishboard/web-kit/timing/when-idle';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mayHaveWaitingActs, storeWaitingFlag } from './waiting-flag';

/** Name of the channel that tells other tabs of changed waiting acts. */
const CHANNEL = 'waiting-acts';

/**
 * Loads the code that stores and sends acts. Not part of the first load; fetched while the page is idle, because it could not be fetched
 * offline.
 */
export const loadQueue = () => import(/* webpackChunkName: 'waiting-acts' */ './queue');

/** Ignores errors: without the queue's chunk, or with blocked storage, there are no waiting acts. */
export const ignore = () => undefined;

/**
 * Returns the member's acts in the browser's storage. They are read while the page is idle, and again when another tab changes them.
 * Call `changed` after every change of the storage.
 */
export function useStoredActs(memberId: string) {
  const [acts, setActs] = useState<readonly WaitingAct[]>([]);
  const latest = useRef<readonly WaitingAct[] | null>(null);
  const channel = useRef<BroadcastChannel | null>(null);

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

  return { acts, known, changed };
}
