import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { queryPath } from '@wishboard/web-kit/api/queries';
import { useEffect, useState } from 'react';
import { ask } from './ask-worker';
import type { OpenedFrom } from './messages';

/** How often a page that was opened without the server looks for it, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/**
 * When the wall was read that is shown because the server could not be reached when the page was opened, in ISO 8601; null when
 * what is shown is the server's. Once it can be reached, everything is read anew.
 */
export function useKeptWall(): string | null {
  const client = useQueryClient();
  const [readAt, setReadAt] = useState<string | null>(null);
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    const answers = new MessageChannel();
    answers.port1.onmessage = ({ data }: MessageEvent<OpenedFrom>) => setReadAt(data.wallReadAt);
    ask({ ask: 'opened-from' }, answers.port2);
    return () => answers.port1.close();
  }, []);
  useEffect(() => {
    if (readAt === null) return;
    const stop = new AbortController();
    const look = async () => {
      if (!(await isServerThere(stop.signal)) || stop.signal.aborted) return;
      ask({ ask: 'server-again' });
      setReadAt(null);
      await client.invalidateQueries();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    window.addEventListener('online', () => void look(), { signal: stop.signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [readAt, client]);
  return readAt;
}

/** Asks past everything that is kept. Whatever the server answers, it is there; a proxy in front of it says 502 to 504. */
async function isServerThere(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(queryPath(queryKeys.user), { cache: 'no-store', credentials: 'include', signal });
    return status < 500;
  } catch {
    return false;
  }
}
