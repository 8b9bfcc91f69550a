import { formatMoment } from '@wishboard/web-kit/texts/dates';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useKeptWall } from '../../second-visit/use-kept-wall';
import { shellTexts } from '../../texts/shell';
import styles from './OfflineBanner.module.css';

function subscribe(listener: () => void): () => void {
  const changes = new AbortController();
  for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: changes.signal });
  return () => changes.abort();
}

/** Says that the browser is offline, for as long as it is, from the first moment of the page; and of when the wall is that is shown then. */
export function OfflineBanner() {
  const texts = useTexts(shellTexts);
  // Not React Query's own notion, which takes every page to begin online. Its reads are to be tried all the same: what a
  // browser believes of its connection says nothing of a server on the same machine.
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const language = useLanguage();
  const wallReadAt = useKeptWall();
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
