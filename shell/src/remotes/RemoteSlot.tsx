import type { RemoteName, RemotePropsMap } from '@wishboard/contracts/remotes/contract';
import { type ComponentType, useEffect } from 'react';
import { reportRemoteFailure } from '../failures/report-failure';
import { markPartSettled } from '../first-screen/replace-first-screen';
import type { loadRemote } from './loading/load-remote';
import { RemoteErrorBoundary } from './RemoteErrorBoundary';
import { SlotFailure } from './SlotFailure';
import { SlotLoading } from './SlotLoading';
import { slots } from './slots';
import { useRemote } from './use-remote';

export interface RemoteSlotProps<Name extends RemoteName> {
  name: Name;
  /** Props that the shell passes to this remote. */
  props: RemotePropsMap[Name];
  /** Replaces the loader in tests. */
  load?: typeof loadRemote;
}

/** Renders one remote: a loading state, the remote, or an error with a retry. Errors of the remote do not leave the slot. */
export function RemoteSlot<Name extends RemoteName>({ name, props, load }: RemoteSlotProps<Name>) {
  const { remote, retry } = useRemote(name, load);
  const { space } = slots[name];
  const { state } = remote;
  useEffect(() => {
    if (state !== 'loading') markPartSettled(name, state === 'failed');
  }, [name, state]);
  if (remote.state === 'loading') return <SlotLoading space={space} />;
  const failure = <SlotFailure space={space} onRetry={retry} />;
  if (remote.state === 'failed') return failure;
  const Remote: ComponentType<RemotePropsMap[Name]> = remote.component;
  return (
    <RemoteErrorBoundary fallback={failure} onError={(error) => void reportRemoteFailure(name, error, 'render')}>
      <Remote {...props} />
    </RemoteErrorBoundary>
  );
}
