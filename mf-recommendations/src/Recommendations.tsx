import { useQuery } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { RecommendationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import { LazyDialogs, LazyPart, toast, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { preferencesQuery } from './api/queries';
import type { CardActions } from './cards/card-actions';
import { LoadingRow } from './features/strip/LoadingRow';
import { RecommendationsStrip } from './features/strip/RecommendationsStrip';
import { useRefusals } from './refusals/use-refusals';
import { recommendationsTexts } from './texts/recommendations';

type RecommendationsProps = Pick<RecommendationsRemoteProps, 'navigation' | 'onOpenWish'>;

/**
 * Longest time in milliseconds for which the list waits for the preferences, which tell whether a question replaces the list. Far longer
 * than a response takes on a slow connection.
 */
const QUESTION_WAIT_MS = 10_000;

const loadDialogs = () => import(/* webpackChunkName: 'dialogs' */ './RecommendationsDialogs');
const loadFirstChoice = () => import(/* webpackChunkName: 'dialogs' */ './features/first-choice/FirstChoice');

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
  // Back, which closes the panel, also closes the dialog over it. That dialog has no address of its own.
  useEffect(() => {
    if (!panelOpen) setAsked(null);
  }, [panelOpen]);
  const { shouldAsk, isUnknown } = useFirstQuestion(place.dialog === 'guide');
  const [withoutQuestion, setWithoutQuestion] = useState(false);

  function openWish(wishId: string): void {
    setAsked(null);
    if (panelOpen) close();
    onOpenWish(wishId);
  }
  const actions: CardActions = { refusals, askWhy: setAsked, askedId: asked?.id ?? null, onOpenWish: openWish };
  const askFirstChoice = (onFocusLost: () => void) => (
    <LazyPart
      load={loadFirstChoice}
      wanted="first-choice"
      fallback={<LoadingRow />}
      onFailed={() => setWithoutQuestion(true)}
    >
      {(FirstChoice) => <FirstChoice onFocusLost={onFocusLost} />}
    </LazyPart>
  );
  function closeDialogs() {
    setAsked(null);
    if (panelOpen) close();
  }
  return (
    <MemberNavigation value={navigation ?? null}>
      <RecommendationsStrip
        actions={actions}
        onSeeAll={openPanel}
        isWaiting={isUnknown}
        replacement={shouldAsk && !withoutQuestion ? askFirstChoice : null}
      />
      <LazyDialogs load={loadDialogs} wanted={asked?.id ?? (panelOpen ? 'panel' : null)} onClose={closeDialogs}>
        {(RecommendationsDialogs) => (
          <RecommendationsDialogs
            actions={actions}
            isPanelOpen={panelOpen}
            onPanelOpenChange={(open) => (open ? openPanel() : close())}
            asked={asked}
            onAnswered={() => setAsked(null)}
          />
        )}
      </LazyDialogs>
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
