import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, useFocusLost } from '@wishboard/web-kit/ui';
import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { RecommendationCardTexts } from '../texts/recommendations';
import styles from './RecommendationCard.module.css';

export interface RefusedCardProps {
  wish: RecommendationView;
  /** Whether less was wanted of what is like it, too. */
  wantsLess: boolean;
  texts: RecommendationCardTexts;
  onUndo(): void;
  /** The card goes while the focus is on it. */
  onFocusLost(): void;
}

/** Stands in the place of a refused wish as long as that can be taken back. Takes the focus of the button it came from. */
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
