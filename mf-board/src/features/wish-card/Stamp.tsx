import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';
import styles from './Stamp.module.css';

/**
 * The stamp on the note of a granted wish.
 *
 * @param celebrated whether the stamp is animated now
 */
export function Stamp({ celebrated }: { celebrated: boolean }) {
  const { card } = useTexts(boardTexts);
  return (
    <p className={styles.stamp} data-stamp={card.stamp} data-celebrated={celebrated || undefined}>
      <VisuallyHidden>{card.stamp}</VisuallyHidden>
    </p>
  );
}
