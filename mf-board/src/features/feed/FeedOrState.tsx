import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ErrorState, Spinner, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import type { ReactNode } from 'react';
import { boardTexts } from '../../texts/board';
import styles from './MainBoard.module.css';
import type { useFeed } from './pages/use-feed';

interface FeedOrStateProps {
  feed: ReturnType<typeof useFeed>;
  /** Shown once the list has wishes or is known to be empty. */
  children: ReactNode;
}

/** The wall of a list, or that the list is loading or could not be loaded. */
export function FeedOrState({ feed, children }: FeedOrStateProps) {
  const { feed: texts } = useTexts(boardTexts);
  const language = useLanguage();
  if (feed.data) return children;
  if (feed.isPending) {
    return (
      <p role="status" className={styles.loading}>
        <Spinner size="l" />
        {texts.loading}
      </p>
    );
  }
  return (
    <ErrorState
      title={texts.failed}
      description={errorText(feed.error, language, '')}
      retryLabel={texts.retry}
      retrying={feed.isFetching}
      onRetry={() => void feed.refetch()}
    />
  );
}
