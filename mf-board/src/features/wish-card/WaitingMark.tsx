import { useIsWaiting } from '@wishboard/web-kit/acts/with-waiting-acts';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { Hourglass } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './marks.module.css';

/** Says on a note that something the member did with it has not been sent yet. The page says how much, and when that ends. */
export function WaitingMark({ wishId }: { wishId: string }) {
  const { waits } = useTexts(boardTexts);
  if (!useIsWaiting(wishId)) return null;
  return (
    <p lang={langOf(waits)} className={styles.mark}>
      <Hourglass aria-hidden />
      {waits}
    </p>
  );
}
