import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';
import styles from './Stamp.module.css';

/**
 * What a granted wish has over its note.
 *
 * @param celebrated whether it comes down right now
 */
export function Stamp({ celebrated }: { celebrated: boolean }) {
  const { card } = useTexts(boardTexts);
  return (
    <p className={styles.stamp} data-stamp={card.stamp} data-celebrated={celebrated || undefined}>
      <VisuallyHidden>{card.stamp}</VisuallyHidden>
    </p>
  );
}
