import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, EmptyState, ErrorState, Skeleton, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { recommendationsQuery } from '../../api/queries';
import type { CardActions } from '../../cards/card-actions';
import { RecommendationList } from '../../cards/RecommendationList';
import { recommendationsTexts } from '../../texts/recommendations';
import styles from './PanelContent.module.css';
import { FIRST_LIMIT, nextLimit, offersMore } from './panel-limit';

export interface PanelContentProps {
  actions: CardActions;
}

/** The cards of the panel, six more with each "Show More", or the loading, error or empty state. */
export function PanelContent({ actions }: PanelContentProps) {
  const { panel: texts } = useTexts(recommendationsTexts);
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...recommendationsQuery(limit),
    placeholderData: keepPreviousData,
  });

  if (isPending) return <LoadingCards label={texts.loading} />;
  if (data === undefined) {
    return (
      <ErrorState
        title={texts.error}
        description={texts.errorHint}
        onRetry={() => void refetch()}
        retryLabel={texts.retry}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return <EmptyState title={texts.empty} description={texts.emptyHint} picture={<Sparkles />} />;
  }
  return (
    <>
      <RecommendationList
        className={styles.grid}
        wishes={data}
        limit={Math.max(limit, data.length)}
        texts={texts}
        actions={actions}
      />
      {(isPlaceholderData || offersMore(data.length, limit)) && (
        <div className={styles.more}>
          <Button pending={isPlaceholderData} onClick={() => setLimit(nextLimit)}>
            {isPlaceholderData ? texts.showingMore : texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function LoadingCards({ label }: { label: string }) {
  return (
    <div role="status" className={styles.grid}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: FIRST_LIMIT }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike and never move
        <Skeleton key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
