import { useTexts } from '@wishboard/web-kit/ui';
import { Hourglass } from 'lucide-react';
import { shellTexts } from '../../texts/shell';
import styles from './OfflineBanner.module.css';

/** Shows how many of the member's acts wait for the connection, while there are any. */
export function WaitingLine({ count }: { count: number }) {
  const texts = useTexts(shellTexts);
  return (
    <div role="status">
      {count > 0 && (
        <p className={styles.waiting}>
          <Hourglass aria-hidden />
          {texts.waiting(count)}
        </p>
      )}
    </div>
  );
}
