import type { BrowserFailureReason } from '@wishboard/contracts/remotes/browser-failure';
import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { useCallback, useEffect, useState } from 'react';
import { reportRemoteFailure } from '../failures/report-failure';
import { type FailureReason, type LoadedRemote, loadRemote } from './loading/load-remote';

export type RemoteState<Name extends RemoteName> = { state: 'loading' } | LoadedRemote<Name>;

/** Loaded remotes, by name: a slot that is mounted again must not fetch its remote again. */
const loaded = new Map<RemoteName, Promise<LoadedRemote<RemoteName>>>();

/** Reason reported for a failure in each step, when the error itself does not tell a more precise one. */
const REPORTED: Record<FailureReason, BrowserFailureReason> = {
  manifest: 'malformed',
  contract: 'contract',
  script: 'broken',
  module: 'malformed',
};

function loadOnce<Name extends RemoteName>(name: Name, load: typeof loadRemote, again: boolean) {
  if (again || !loaded.has(name)) {
    const retry = again ? Date.now().toString(36) : null;
    const loading = load(name, retry) as Promise<LoadedRemote<RemoteName>>;
    loaded.set(name, loading);
    void loading.then((result) => {
      if (result.state === 'failed') void reportRemoteFailure(name, result.error, REPORTED[result.reason]);
    });
  }
  return loaded.get(name) as Promise<LoadedRemote<Name>>;
}

/** Starts loading a remote before its slot is rendered. */
export function preloadRemote(name: RemoteName): void {
  void loadOnce(name, loadRemote, false);
}

/** Clears the loaded remotes. For tests. */
export function clearLoadedRemotes(): void {
  loaded.clear();
}

/** Returns a remote's loading state, and a function that loads the remote again after a failure. */
export function useRemote<Name extends RemoteName>(name: Name, load: typeof loadRemote = loadRemote) {
  const [remote, setRemote] = useState<RemoteState<Name>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    setRemote({ state: 'loading' });
    loadOnce(name, load, tries > 0).then((result) => {
      if (!current) return;
      // biome-ignore lint/suspicious/noConsole: the member sees no reason, whoever looks for the fault does.
      if (result.state === 'failed') console.warn(`${name} did not load (${result.reason})`, result.error);
      setRemote(result);
    });
    return () => {
      current = false;
    };
  }, [name, load, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { remote, retry };
}
