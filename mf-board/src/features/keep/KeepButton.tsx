import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { Bookmark } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import styles from './KeepButton.module.css';
import { useToggleKept } from './use-toggle-kept';

/** Toggle button that keeps a wish, visible only to the member. */
export function KeepButton({ wish, onShow }: { wish: WishView; onShow: (() => void) | undefined }) {
  const { card } = useTexts(boardTexts);
  const { isKept, toggle } = useToggleKept(wish, onShow);
  return (
    <Tooltip content={isKept ? card.unkeepHint : card.keepHint}>
      <IconButton label={card.keep} size="s" aria-pressed={isKept} className={styles.button} onClick={toggle}>
        <Bookmark aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
