import { useQuery } from '@tanstack/react-query';
import { RECOMMENDATIONS_STRIP } from '@wishboard/contracts/http/limits';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, IconButton, useTexts } from '@wishboard/web-kit/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { recommendationsQuery } from '../../api/queries';
import type { CardActions } from '../../cards/card-actions';
import { RecommendationList } from '../../cards/RecommendationList';
import { recommendationsTexts } from '../../texts/recommendations';
import { LoadingRow } from './LoadingRow';
import styles from './RecommendationsStrip.module.css';
import { useStripScroll } from './use-strip-scroll';

export interface RecommendationsStripProps {
  actions: CardActions;
  onSeeAll(): void;
  /** Whether it is still unknown what to show instead of the list. */
  isWaiting: boolean;
  /** Renders the content that replaces the list. Receives a function to call when that content is removed while it has the focus. */
  replacement: ((onFocusLost: () => void) => ReactNode) | null;
}

/** Five recommended wishes in a horizontally scrolling row above the community feed. */
export function RecommendationsStrip({ actions, onSeeAll, isWaiting, replacement }: RecommendationsStripProps) {
  const { strip: texts } = useTexts(recommendationsTexts);
  const headingId = useId();
  const { data, isPending, isFetching, refetch } = useQuery(recommendationsQuery(RECOMMENDATIONS_STRIP));
  const { attach, canGoBack, canGoOn, move } = useStripScroll();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = replacement || isWaiting ? undefined : data;

  return (
    <section aria-labelledby={headingId} className={styles.strip}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} id={headingId} lang={langOf(texts.heading)} className={styles.heading}>
          {texts.heading}
        </h2>
        {(canGoBack || canGoOn) && (
          <div lang={langOf(texts.next)} className={styles.arrows}>
            <IconButton label={texts.previous} disabled={!canGoBack} onClick={() => move(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton label={texts.next} disabled={!canGoOn} onClick={() => move(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        )}
        {shown && shown.length > 0 && (
          <Button lang={langOf(texts.seeAll)} variant="ghost" size="s" className={styles.seeAll} onClick={onSeeAll}>
            {texts.seeAll}
          </Button>
        )}
      </header>
      {replacement?.(() => heading.current?.focus({ preventScroll: true }))}
      {!replacement && (isWaiting || isPending) && <LoadingRow />}
      {!replacement && !isWaiting && !isPending && data === undefined && (
        <div role="alert" lang={langOf(texts.error)} className={styles.note}>
          <p>{texts.error}</p>
          <Button size="s" pending={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {shown?.length === 0 && (
        <p lang={langOf(texts.empty)} className={styles.note}>
          {texts.empty}
        </p>
      )}
      {shown && shown.length > 0 && (
        <RecommendationList
          ref={attach}
          className={styles.row}
          inRow
          wishes={shown}
          limit={RECOMMENDATIONS_STRIP}
          texts={texts}
          actions={actions}
        />
      )}
    </section>
  );
}
