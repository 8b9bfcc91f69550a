import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/**
 * A hook that answers what a remote's dialogs are made of, null until it is there. It is fetched ahead when the page is idle, so that
 * opening something seldom waits, and works offline; at once when it is wanted.
 *
 * @param fetchParts imports it
 * @returns asked with whether something of it should be open now, and with what is told when that could not be fetched
 */
export function lateParts<Parts>(
  fetchParts: () => Promise<Parts>,
): (wanted: boolean, onFailed: () => void) => Parts | null {
  let loading: Promise<Parts> | null = null;
  const load = () => {
    loading ??= fetchParts().catch((error: unknown) => {
      // The next who asks tries again.
      loading = null;
      throw error;
    });
    return loading;
  };

  return function useParts(wanted, onFailed) {
    const [parts, setParts] = useState<Parts | null>(null);

    useEffect(() => {
      if (parts) return;
      let gone = false;
      const fetchNow = (failed: () => void) =>
        load().then(
          (loaded) => !gone && setParts(() => loaded),
          () => !gone && failed(),
        );
      if (wanted) void fetchNow(onFailed);
      const cancel = wanted ? undefined : whenIdle(() => void fetchNow(() => undefined));
      return () => {
        gone = true;
        cancel?.();
      };
    }, [parts, wanted, onFailed]);

    return parts;
  };
}
