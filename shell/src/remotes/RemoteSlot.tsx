import type { RemoteName, RemotePropsMap } from '@wishboard/contracts/remotes/contract';
import { type ComponentType, useEffect } from 'react';
import { reportRemote } from '../failures/report-failure';
import { partIsThere } from '../first-screen/take-over';
import type { loadRemote } from './loading/load-remote';
import { RemoteErrorBoundary } from './RemoteErrorBoundary';
import { SlotFailure } from './SlotFailure';
import { SlotLoading } from './SlotLoading';
import { slots } from './slots';
import { useRemote } from './use-remote';

export interface RemoteSlotProps<Name extends RemoteName> {
  name: Name;
  /** What the shell gives this remote. */
  props: RemotePropsMap[Name];
  /** For tests. */
  load?: typeof loadRemote;
}

/** One remote's place on the page: loading, failed with a retry, or the remote. Its failure stays in here. */
export function RemoteSlot<Name extends RemoteName>({ name, props, load }: RemoteSlotProps<Name>) {
  const { remote, retry } = useRemote(name, load);
  const { space } = slots[name];
  const { state } = remote;
  useEffect(() => {
    if (state !== 'loading') partIsThere(name, state === 'failed');
  }, [name, state]);
  if (remote.state === 'loading') return <SlotLoading space={space} />;
  const failure = <SlotFailure space={space} onRetry={retry} />;
  if (remote.state === 'failed') return failure;
  const Remote: ComponentType<RemotePropsMap[Name]> = remote.component;
  return (
    <RemoteErrorBoundary fallback={failure} onError={(error) => void reportRemote(name, error, 'render')}>
      <Remote {...props} />
    </RemoteErrorBoundary>
  );
}
