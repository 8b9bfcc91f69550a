import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { RecommendationCardTexts } from '@wishboard/web-kit/texts/recommendations';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Dismissals } from '../dismissals/use-dismissals';
import { DismissedCard } from './DismissedCard';
import { RecommendationCard } from './RecommendationCard';

export interface RecommendationListProps {
  wishes: readonly RecommendationView[];
  texts: RecommendationCardTexts;
  dismissals: Dismissals;
  onOpenWish(wishId: string): void;
  className?: string;
  ref?: Ref<HTMLUListElement>;
}

/** The cards of either view. A wish the server was told of is gone; until then its place holds the way back. */
export function RecommendationList({ wishes, texts, dismissals, onOpenWish, className, ref }: RecommendationListProps) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => list.current as HTMLUListElement, []);
  return (
    <ul ref={list} className={className} aria-label={texts.list} tabIndex={-1}>
      {wishes
        .filter(({ id }) => dismissals.stateOf(id) !== 'dismissed')
        .map((wish) => (
          <li key={wish.id}>
            {dismissals.stateOf(wish.id) === 'undoable' ? (
              <DismissedCard
                wish={wish}
                texts={texts}
                onUndo={() => dismissals.undo(wish.id)}
                onFocusLost={() => list.current?.focus({ preventScroll: true })}
              />
            ) : (
              <RecommendationCard
                wish={wish}
                texts={texts}
                onOpen={() => onOpenWish(wish.id)}
                onDismiss={() => dismissals.dismiss(wish.id)}
              />
            )}
          </li>
        ))}
    </ul>
  );
}
