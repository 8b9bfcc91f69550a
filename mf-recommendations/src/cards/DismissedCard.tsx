import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, useFocusLost } from '@wishboard/web-kit/ui';
import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { RecommendationCardTexts } from '../texts/recommendations';
import styles from './RecommendationCard.module.css';

export interface DismissedCardProps {
  wish: RecommendationView;
  texts: RecommendationCardTexts;
  onUndo(): void;
  /** The card goes while the focus is on it. */
  onFocusLost(): void;
}

/** Stands in the place of a dismissed wish as long as the dismissal can be taken back. Takes the focus of the button it came from. */
export function DismissedCard({ wish, texts, onUndo, onFocusLost }: DismissedCardProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useFocusLost(undo, onFocusLost);
  useLayoutEffect(() => undo.current?.focus({ preventScroll: true }), []);

  return (
    <div lang={langOf(texts.dismissed)} className={styles.dismissed}>
      <p role="status">{texts.dismissed}</p>
      <Button ref={undo} size="s" aria-label={texts.undoDismiss(wish.title)} onClick={onUndo}>
        <Undo2 aria-hidden />
        {texts.undo}
      </Button>
    </div>
  );
}
