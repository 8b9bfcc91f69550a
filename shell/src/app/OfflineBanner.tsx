import { onlineManager } from '@tanstack/react-query';
import { shellTexts } from '@wishboard/web-kit/texts/shell';
import { useTexts } from '@wishboard/web-kit/ui';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './OfflineBanner.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Says that the browser is offline, for as long as it is. */
export function OfflineBanner() {
  const texts = useTexts(shellTexts);
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.banner}>
          <WifiOff aria-hidden />
          {texts.offline}
        </p>
      )}
    </div>
  );
}
