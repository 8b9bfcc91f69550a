import type { WishView } from '@wishboard/contracts/http/wish';
import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { Star } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './GrantedButton.module.css';
import { useToggleGranted } from './use-toggle-granted';

/** The owner's button that marks a wish granted. Its name says what it does next. */
export function GrantedButton({ wish }: { wish: WishView }) {
  const { card } = useTexts(boardTexts);
  const { toggle, isPending } = useToggleGranted(wish);
  const label = wish.isGranted ? card.ungrant : card.grant;
  return (
    <Tooltip content={label}>
      <IconButton
        label={label}
        size="s"
        className={styles.button}
        data-granted={wish.isGranted}
        disabled={isPending}
        onClick={toggle}
      >
        <Star aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
