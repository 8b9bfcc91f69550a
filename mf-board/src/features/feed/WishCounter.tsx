import { useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';
import styles from './MainBoard.module.css';
import { useCountUp } from './use-count-up';

/** How many wishes are shown, running up to the number. */
export function WishCounter({ count }: { count: number }) {
  const { feed } = useTexts(boardTexts);
  return (
    <p className={styles.counter}>
      {useCountUp(count)}
      {feed.wishesSuffix}
    </p>
  );
}
