import type { Navigation } from '@wishboard/contracts/remotes/place';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, EmptyState, useTexts } from '@wishboard/web-kit/ui';
import { Bookmark, StickyNote } from 'lucide-react';
import { boardTexts } from '../../texts/board';

/** The empty state of My Board: no own wishes, or no kept ones. */
export function MyBoardEmpty(props: { navigation: Navigation; onCreate(): void }) {
  const { place, go } = props.navigation;
  const { feed } = useTexts(boardTexts);
  if (place.part === 'kept') {
    return (
      <EmptyState
        picture={<Bookmark />}
        title={feed.keptEmptyTitle}
        description={feed.keptEmptyHint}
        actions={
          <Button lang={langOf(feed.keptEmptyAction)} onClick={() => go({ view: 'community' })}>
            {feed.keptEmptyAction}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={<StickyNote />}
      title={feed.myEmptyTitle}
      description={feed.myEmptyHint}
      actions={
        <Button lang={langOf(feed.myEmptyAction)} variant="primary" onClick={props.onCreate}>
          {feed.myEmptyAction}
        </Button>
      }
    />
  );
}
