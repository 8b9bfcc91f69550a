import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { queryPath } from '@wishboard/web-kit/api/queries';
import { useEffect, useState } from 'react';
import type { OpenedFrom } from './messages';
import { postToWorker } from './post-to-worker';

/** Interval in milliseconds at which a page that was opened offline checks for the server. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * Returns when the shown wall was read, in ISO 8601, if it comes from the cache because the server was unreachable when the page was
 * opened. Returns null when the wall comes from the server. Refetches all queries once the server is reachable.
 */
export function useCachedWall(): string | null {
  const client = useQueryClient();
  const [readAt, setReadAt] = useState<string | null>(null);
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    const answers = new MessageChannel();
    answers.port1.onmessage = ({ data }: MessageEvent<OpenedFrom>) => setReadAt(data.wallReadAt);
    postToWorker({ ask: 'opened-from' }, answers.port2);
    return () => answers.port1.close();
  }, []);
  useEffect(() => {
    if (readAt === null) return;
    const stop = new AbortController();
    const checkServer = async () => {
      if (!(await isServerReachable(stop.signal)) || stop.signal.aborted) return;
      postToWorker({ ask: 'server-again' });
      setReadAt(null);
      await client.invalidateQueries();
    };
    const timer = setInterval(() => void checkServer(), CHECK_INTERVAL_MS);
    window.addEventListener('online', () => void checkServer(), { signal: stop.signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [readAt, client]);
  return readAt;
}

/**
 * Whether the server responds, bypassing all caches. Any status below 500 counts: a proxy in front of a stopped server responds with 502
 * to 504.
 */
async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(queryPath(queryKeys.user), { cache: 'no-store', credentials: 'include', signal });
    return status < 500;
  } catch {
    return false;
  }
}
