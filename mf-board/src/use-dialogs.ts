import { whenIdle } from '@wishboard/web-kit/timing/when-idle';
import { useEffect, useState } from 'react';

type Dialogs = typeof import('./dialogs');

let loading: Promise<Dialogs> | null = null;

function loadDialogs(): Promise<Dialogs> {
  loading ??= import(/* webpackChunkName: 'dialogs' */ './dialogs').catch((error: unknown) => {
    // The next who asks tries again.
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * The board's dialogs, null until they are there. They are fetched ahead when the page is idle, so that opening one
 * seldom waits, and works offline; at once when one is wanted.
 *
 * @param wanted whether a dialog should be open now
 * @param onFailed told when a wanted one could not be fetched
 */
export function useDialogs(wanted: boolean, onFailed: () => void): Dialogs | null {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);

  useEffect(() => {
    if (dialogs) return;
    let gone = false;
    const load = (failed: () => void) =>
      loadDialogs().then(
        (loaded) => !gone && setDialogs(loaded),
        () => !gone && failed(),
      );
    if (wanted) void load(onFailed);
    const cancel = wanted ? undefined : whenIdle(() => void load(() => undefined));
    return () => {
      gone = true;
      cancel?.();
    };
  }, [dialogs, wanted, onFailed]);

  return dialogs;
}
