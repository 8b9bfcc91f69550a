import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { kitTexts } from '../../texts/kit';
import { whenIdle } from '../../timing/when-idle';
import { useTexts } from '../base/language';
import { toast } from '../base/toast-store';
import { Arriving } from './Arriving';

type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

interface LazyPartProps<Props> {
  /** Imports the module whose default export is the part. The same function in every render. */
  load(): Promise<{ default: ComponentType<Props> }>;
  /** What the part is needed for now, such as the name of a dialog, or null. After a failed download, another value begins a new one. */
  wanted: string | null;
  /** Shown while a part that is needed is being downloaded. */
  fallback: ReactNode;
  /** Called when a part that is needed could not be downloaded. */
  onFailed(): void;
  /** Renders the part. */
  children(Part: LazyComponent<Props>): ReactNode;
}

/**
 * Renders a part of the page with `React.lazy`. The part is downloaded when the page is idle, so that it seldom has to be waited for and
 * can be opened offline, or at once when it is wanted. `React.lazy` keeps a failed download for good; here a part that is wanted again
 * gets a new lazy component, and thereby a new download.
 */
export function LazyPart<Props>({ load, wanted, fallback, onFailed, children }: LazyPartProps<Props>) {
  const [Part, setPart] = useState<LazyComponent<Props> | null>(null);

  useEffect(() => {
    // The transition ends when the part is downloaded. Until then the fallback stays.
    const begin = () => {
      // Created here, since React may call the function below again whenever the transition is rendered.
      const lazyPart = createLazy(load);
      startTransition(() => setPart((part: LazyComponent<Props> | null) => part ?? lazyPart));
    };
    if (wanted !== null) return begin();
    // A failure is told only to a member who wants the part.
    return whenIdle(() => void load().then(begin, () => undefined));
  }, [wanted, load]);

  if (!Part) return wanted !== null && fallback;
  function giveUp() {
    setPart(null);
    if (wanted !== null) onFailed();
  }
  return <DownloadBoundary onFailed={giveUp}>{children(Part)}</DownloadBoundary>;
}

interface LazyDialogsProps<Props> extends Pick<LazyPartProps<Props>, 'load' | 'wanted' | 'children'> {
  /** Called when the dialogs could not be downloaded, and when the member presses Escape meanwhile. */
  onClose(): void;
}

/** The dialogs of a remote as a `LazyPart`. If they cannot be downloaded, an error is shown. */
export function LazyDialogs<Props>({ onClose, ...props }: LazyDialogsProps<Props>) {
  const { openFailed } = useTexts(kitTexts);
  function giveUp() {
    toast({ title: openFailed, variant: 'destructive' });
    onClose();
  }
  return <LazyPart {...props} fallback={<Arriving onCancel={onClose} />} onFailed={giveUp} />;
}

class DownloadError extends Error {
  name = 'DownloadError';
}

function createLazy<Props>(load: LazyPartProps<Props>['load']): LazyComponent<Props> {
  return lazy(() =>
    load().catch((cause: unknown) => {
      throw new DownloadError('A part of the page could not be downloaded', { cause });
    }),
  );
}

interface DownloadBoundaryProps {
  onFailed(): void;
  children: ReactNode;
}

/** Catches a failed download. Any other error is left to the boundary of the remote, which reports it and offers to try again. */
class DownloadBoundary extends Component<DownloadBoundaryProps, { error: unknown }> {
  state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  componentDidCatch(error: unknown) {
    if (error instanceof DownloadError) this.props.onFailed();
  }

  render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof DownloadError) return null;
    throw error;
  }
}
