import { useQuery } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { RecommendationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import { Arriving, toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { preferencesQuery } from './api/queries';
import type { CardActions } from './cards/card-actions';
import { RecommendationsStrip } from './features/strip/RecommendationsStrip';
import { useRefusals } from './refusals/use-refusals';
import { recommendationsTexts } from './texts/recommendations';
import { useLateParts } from './use-late-parts';

type RecommendationsProps = Pick<RecommendationsRemoteProps, 'navigation' | 'onOpenWish'>;

/**
 * Longest time in milliseconds for which the list waits for the preferences, which tell whether a question replaces the list. Far longer
 * than a response takes on a slow connection.
 */
const QUESTION_WAIT_MS = 10_000;

/** One member's recommendations: the strip, the panel with all recommendations, and the dialog that explains one. */
export function Recommendations({ navigation, onOpenWish }: RecommendationsProps) {
  const { strip: texts } = useTexts(recommendationsTexts);
  const own = useMemoryNavigation();
  const { place, go, close } = navigation ?? own;
  const panelOpen = place.dialog === 'recommendations';
  const openPanel = () => go({ dialog: 'recommendations' });
  const refusals = useRefusals((what) => {
    const title = { dismiss: texts.dismissFailed, less: texts.lessFailed, undoLess: texts.undoLessFailed }[what];
    toast({ title, variant: 'destructive' });
  });
  const [asked, setAsked] = useState<RecommendationView | null>(null);
  const { shouldAsk, isUnknown } = useFirstQuestion(place.dialog === 'guide');
  const giveUp = useCallback(() => {
    toast({ title: texts.partsFailed, variant: 'destructive' });
    setAsked(null);
    close();
  }, [texts, close]);
  const [withoutQuestion, setWithoutQuestion] = useState(false);
  const opens = panelOpen || asked !== null;
  const parts = useLateParts(opens || shouldAsk, opens ? giveUp : () => setWithoutQuestion(true));
  const isAsking = shouldAsk && !withoutQuestion;

  function openWish(wishId: string): void {
    setAsked(null);
    if (panelOpen) close();
    onOpenWish(wishId);
  }
  const actions: CardActions = { refusals, askWhy: setAsked, askedId: asked?.id ?? null, onOpenWish: openWish };
  const answer = (refuse: (wishId: string) => void) => () => {
    if (asked) refuse(asked.id);
    setAsked(null);
  };
  return (
    <MemberNavigation value={navigation ?? null}>
      <RecommendationsStrip
        actions={actions}
        onSeeAll={openPanel}
        isWaiting={isUnknown || (isAsking && !parts)}
        replacement={isAsking && parts ? (onFocusLost) => <parts.FirstChoice onFocusLost={onFocusLost} /> : null}
      />
      {opens && !parts && <Arriving />}
      {parts && (
        <>
          <parts.RecommendationsPanel
            open={panelOpen}
            onOpenChange={(open) => (open ? openPanel() : close())}
            actions={actions}
          />
          {asked && (
            <parts.WhyDialog
              key={asked.id}
              wish={asked}
              onClose={() => setAsked(null)}
              onOpenWish={openWish}
              onLess={answer(refusals.less)}
              onDismiss={answer(refusals.dismiss)}
            />
          )}
        </>
      )}
    </MemberNavigation>
  );
}

/**
 * Whether to ask the member what they wish for most. The server knows which members have done nothing yet and were not asked. The list
 * waits for the answer, so that the question never replaces a list that is already shown. If the request fails or takes too long, the
 * list is shown, and the question comes with a later visit.
 */
function useFirstQuestion(guideIsOpen: boolean): { shouldAsk: boolean; isUnknown: boolean } {
  const { data, isPending, isError } = useQuery(preferencesQuery());
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsLate(true), QUESTION_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  const gaveUp = useRef(false);
  gaveUp.current ||= isError || isLate;
  return {
    shouldAsk: !gaveUp.current && !guideIsOpen && data?.asksForCategories === true,
    isUnknown: isPending && !gaveUp.current,
  };
}
