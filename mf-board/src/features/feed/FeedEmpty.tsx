import type { Navigation } from '@wishboard/contracts/remotes/place';
import { Button, EmptyState, useTexts } from '@wishboard/web-kit/ui';
import { StickyNote } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import { categoryTexts } from '../../texts/categories';

/** What a view says when it has no wish: My Board, the community, or one category of it. */
export function FeedEmpty({ navigation, onCreate }: { navigation: Navigation; onCreate(): void }) {
  const { place, go } = navigation;
  const { view, category } = place;
  const { feed } = useTexts(boardTexts);
  const categories = useTexts(categoryTexts);
  const picture = <StickyNote />;
  if (view === 'my') {
    return (
      <EmptyState
        picture={picture}
        title={feed.myEmptyTitle}
        description={feed.myEmptyHint}
        actions={
          <Button variant="primary" onClick={onCreate}>
            {feed.myEmptyAction}
          </Button>
        }
      />
    );
  }
  if (category) {
    return (
      <EmptyState
        picture={picture}
        title={feed.categoryEmpty(categories[category])}
        actions={<Button onClick={() => go({ category: null })}>{feed.categoryEmptyAction}</Button>}
      />
    );
  }
  const goToMyBoard = () => go({ view: 'my' });
  return (
    <EmptyState
      picture={picture}
      title={feed.communityEmptyTitle}
      description={feed.communityEmptyHint}
      actions={
        <>
          <Button onClick={goToMyBoard}>{feed.communityEmptyGo}</Button>
          <Button
            variant="primary"
            onClick={() => {
              goToMyBoard();
              onCreate();
            }}
          >
            {feed.communityEmptyWish}
          </Button>
        </>
      }
    />
  );
}
