import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { htmlLangOf } from '@wishboard/web-kit/texts/locale';
import { useLanguage } from '@wishboard/web-kit/ui';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Dismissals } from '../dismissals/use-dismissals';
import { useImpressions } from '../impressions/use-impressions';
import { useKeptWishes } from '../reactions/use-kept-wishes';
import type { RecommendationCardTexts } from '../texts/recommendations';
import { DismissedCard } from './DismissedCard';
import { RecommendationCard } from './RecommendationCard';
import { reasonsOnce } from './reasons-once';

export interface RecommendationListProps {
  wishes: readonly RecommendationView[];
  /** How many are shown at most. */
  limit: number;
  texts: RecommendationCardTexts;
  dismissals: Dismissals;
  onOpenWish(wishId: string): void;
  className?: string;
  ref?: Ref<HTMLUListElement>;
}

/** The cards of either view. A wish the server was told of is gone; until then its place holds the way back. */
export function RecommendationList(props: RecommendationListProps) {
  const { wishes, limit, texts, dismissals, onOpenWish, className, ref } = props;
  const list = useRef<HTMLUListElement>(null);
  const pageLang = htmlLangOf(useLanguage());
  useImperativeHandle(ref, () => list.current as HTMLUListElement, []);
  const { shown, keep } = useKeptWishes(wishes, limit);
  const listed = shown.filter(({ id }) => dismissals.stateOf(id) !== 'dismissed');
  useImpressions(
    list,
    listed.map(({ id }) => id),
  );
  const reasons = reasonsOnce(listed.filter(({ id }) => dismissals.stateOf(id) !== 'undoable'));
  const onFocusLost = () => list.current?.focus({ preventScroll: true });

  function onReacted(wishId: string): void {
    keep(wishId);
    void recordInteraction(wishId, 'react');
  }

  return (
    <ul ref={list} className={className} aria-label={texts.list} lang={langOf(texts.list)} tabIndex={-1}>
      {listed.map((wish) => (
        <li key={wish.id} lang={pageLang}>
          {dismissals.stateOf(wish.id) === 'undoable' ? (
            <DismissedCard
              wish={wish}
              texts={texts}
              onUndo={() => dismissals.undo(wish.id)}
              onFocusLost={onFocusLost}
            />
          ) : (
            <RecommendationCard
              wish={wish}
              reason={reasons.get(wish.id)}
              texts={texts}
              onOpen={() => onOpenWish(wish.id)}
              onReacted={() => onReacted(wish.id)}
              onDismiss={() => dismissals.dismiss(wish.id)}
              onFocusLost={onFocusLost}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
