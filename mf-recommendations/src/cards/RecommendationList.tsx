import { useQuery } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { htmlLangOf } from '@wishboard/web-kit/texts/locale';
import { useLanguage } from '@wishboard/web-kit/ui';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { preferencesQuery } from '../api/queries';
import { useImpressions } from '../impressions/use-impressions';
import { useRetainedCards } from '../reactions/use-retained-cards';
import type { RecommendationCardTexts } from '../texts/recommendations';
import type { CardActions } from './card-actions';
import { RecommendationCard } from './RecommendationCard';
import { RefusedCard } from './RefusedCard';
import { uniqueReasons } from './unique-reasons';

export interface RecommendationListProps {
  wishes: readonly RecommendationView[];
  /** Maximum number of cards. */
  limit: number;
  texts: RecommendationCardTexts;
  actions: CardActions;
  className?: string;
  /** Whether the cards form one row above more important content, which makes them more compact on a phone. */
  inRow?: boolean;
  ref?: Ref<HTMLUListElement>;
}

/** The cards of the strip or the panel. A refused wish is replaced by an undo button until the server is told, and is then removed. */
export function RecommendationList({ wishes, limit, texts, actions, className, inRow, ref }: RecommendationListProps) {
  const { refusals, askWhy, askedId, onOpenWish } = actions;
  const list = useRef<HTMLUListElement>(null);
  const pageLang = htmlLangOf(useLanguage());
  useImperativeHandle(ref, () => list.current as HTMLUListElement, []);
  const { shown, retain, hold } = useRetainedCards(wishes, limit);
  const isUndoable = (wishId: string) => refusals.of(wishId)?.isUndoable;
  const listed = shown.filter(({ id }) => isUndoable(id) !== false);
  useImpressions(
    list,
    listed.map(({ id }) => id),
  );
  const { data: removedInterests } = useQuery({ ...preferencesQuery(), select: ({ stated }) => stated?.removed });
  const reasons = uniqueReasons(
    listed.filter(({ id }) => !isUndoable(id)),
    removedInterests,
  );
  const onFocusLost = () => list.current?.focus({ preventScroll: true });
  useEffect(() => (askedId === null ? undefined : hold(askedId)), [askedId, hold]);

  function onReacted(wishId: string): void {
    retain(wishId);
    void recordInteraction(wishId, 'react');
  }

  return (
    <ul
      ref={list}
      className={className}
      data-in-row={inRow}
      aria-label={texts.list}
      lang={langOf(texts.list)}
      tabIndex={-1}
    >
      {listed.map((wish) => (
        <li key={wish.id} lang={pageLang}>
          {isUndoable(wish.id) ? (
            <RefusedCard
              wish={wish}
              wantsLess={refusals.of(wish.id)?.kind === 'less'}
              texts={texts}
              onUndo={() => {
                retain(wish.id);
                refusals.undo(wish.id);
              }}
              onFocusLost={onFocusLost}
            />
          ) : (
            <RecommendationCard
              wish={wish}
              reason={reasons.get(wish.id)}
              texts={texts}
              onOpen={() => onOpenWish(wish.id)}
              onAskWhy={() => askWhy(wish)}
              onReacted={() => onReacted(wish.id)}
              onDismiss={() => refusals.dismiss(wish.id)}
              onFocusLost={onFocusLost}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
