import { Button, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';
import styles from './MainBoard.module.css';
import type { useFeed } from './pages/use-feed';

/** The line below the last card: the next page is loading, it could not be loaded, or the list has ended. */
export function FeedEnd({ feed }: { feed: ReturnType<typeof useFeed> }) {
  const { feed: texts } = useTexts(boardTexts);
  if (feed.isFetchingNextPage) {
    return (
      <p role="status" className={styles.more}>
        <Spinner /> {texts.loadingMore}
      </p>
    );
  }
  if (!feed.isFetchNextPageError) {
    return feed.hasNextPage || feed.wishes.length === 0 ? null : <p className={styles.more}>{texts.end}</p>;
  }
  return (
    <div role="alert" className={styles.more}>
      {texts.loadMoreFailed}
      <Button size="s" onClick={() => void feed.fetchNextPage()}>
        {texts.retry}
      </Button>
    </div>
  );
}
