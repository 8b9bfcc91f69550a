import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, useFocusLost } from '@wishboard/web-kit/ui';
import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { RecommendationCardTexts } from '../texts/recommendations';
import styles from './RecommendationCard.module.css';

export interface RefusedCardProps {
  wish: RecommendationView;
  /** Whether the member chose "less like this" instead of only dismissing the wish. */
  wantsLess: boolean;
  texts: RecommendationCardTexts;
  onUndo(): void;
  /** Called when the card is removed while its button has the focus. */
  onFocusLost(): void;
}

/** Replaces the card of a refused wish while the refusal can be undone. Moves the focus to the undo button. */
export function RefusedCard({ wish, wantsLess, texts, onUndo, onFocusLost }: RefusedCardProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useFocusLost(undo, onFocusLost);
  useLayoutEffect(() => undo.current?.focus({ preventScroll: true }), []);

  const said = wantsLess ? texts.lessWanted : texts.dismissed;
  return (
    <div lang={langOf(said)} className={styles.dismissed}>
      <p role="status">{said}</p>
      <Button ref={undo} size="s" aria-label={texts.undoDismiss(wish.title)} onClick={onUndo}>
        <Undo2 aria-hidden />
        {texts.undo}
      </Button>
    </div>
  );
}
