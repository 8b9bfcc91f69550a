import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { openWishTexts } from '../../texts/open-wish';
import type { Neighbours } from './neighbours';
import styles from './WishDialog.module.css';

interface MoveButtonsProps {
  neighbours: Neighbours;
  onMove(wishId: string): void;
}

/** Buttons to the previous and next wish. At an end of the list the button stays, disabled. */
export function MoveButtons({ neighbours: { previous, next }, onMove }: MoveButtonsProps) {
  const texts = useTexts(openWishTexts);
  return (
    <div className={styles.moves}>
      <Tooltip content={texts.previous}>
        <IconButton
          label={texts.previous}
          size="s"
          aria-keyshortcuts="ArrowLeft"
          disabled={previous === null}
          onClick={() => previous && onMove(previous)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip content={texts.next}>
        <IconButton
          label={texts.next}
          size="s"
          aria-keyshortcuts="ArrowRight"
          disabled={next === null}
          onClick={() => next && onMove(next)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </Tooltip>
    </div>
  );
}
