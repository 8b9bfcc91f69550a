import { formatMoment } from '@wishboard/web-kit/texts/dates';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useCachedWall } from '../../second-visit/use-cached-wall';
import { shellTexts } from '../../texts/shell';
import styles from './OfflineBanner.module.css';

function subscribe(listener: () => void): () => void {
  const changes = new AbortController();
  for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: changes.signal });
  return () => changes.abort();
}

/** Tells the member that the browser is offline, from the first render on. When a cached wall is shown, says how old the wall is. */
export function OfflineBanner() {
  const texts = useTexts(shellTexts);
  // React Query's online manager is not used, because it assumes that every page starts online. Queries still run offline: the browser's
  // connection state says nothing about a server on the same machine.
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const language = useLanguage();
  const wallReadAt = useCachedWall();
  const kept = wallReadAt && texts.keptWall(formatMoment(wallReadAt, language));
  return (
    <div role="status" className={styles.region}>
      {(kept || !online) && (
        <p className={styles.banner}>
          <WifiOff aria-hidden />
          {kept ?? texts.offline}
        </p>
      )}
    </div>
  );
}
