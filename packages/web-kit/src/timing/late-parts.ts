import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/**
 * Creates a hook that returns the lazily imported parts of a remote's dialogs, or null until they are loaded. They are prefetched
 * when the page is idle, so that opening a dialog seldom waits and works offline. When they are wanted, they are loaded at once.
 *
 * @param fetchParts imports the parts
 * @returns the hook, which takes whether a dialog should be open now, and a callback for a failed download
 */
export function lateParts<Parts>(
  fetchParts: () => Promise<Parts>,
): (wanted: boolean, onFailed: () => void) => Parts | null {
  let loading: Promise<Parts> | null = null;
  const load = () => {
    loading ??= fetchParts().catch((error: unknown) => {
      // The next call tries again.
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
