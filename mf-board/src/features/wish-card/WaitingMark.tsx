import { useIsWaiting } from '@wishboard/web-kit/acts/with-waiting-acts';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { Hourglass } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './marks.module.css';

/** Marks a note while an act of the member on it waits to be sent. The page itself shows how many acts wait and until when. */
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
