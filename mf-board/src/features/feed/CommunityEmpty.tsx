import type { Navigation } from '@wishboard/contracts/remotes/place';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, EmptyState, useTexts } from '@wishboard/web-kit/ui';
import { StickyNote, UsersRound } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import { followTexts } from '../../texts/follows';

interface CommunityEmptyProps {
  navigation: Navigation;
  isVisitor: boolean;
  onCreate(): void;
}

/** The empty state of the community: of its followed members, its granted wishes or one of its categories, or of all its wishes. */
export function CommunityEmpty({ navigation, isVisitor, onCreate }: CommunityEmptyProps) {
  const { place, go } = navigation;
  const { feed } = useTexts(boardTexts);
  const categories = useTexts(categoryTexts);
  const follows = useTexts(followTexts);
  if (place.following) {
    return (
      <EmptyState
        picture={<UsersRound />}
        title={follows.emptyTitle}
        description={follows.emptyHint}
        actions={<Button onClick={() => go({ following: null })}>{follows.everyones}</Button>}
      />
    );
  }
  if (place.granted) {
    return (
      <EmptyState
        picture={<StickyNote />}
        title={feed.noneOfPart[place.granted]}
        actions={<Button onClick={() => go({ granted: null })}>{feed.grantedParts.all}</Button>}
      />
    );
  }
  if (place.category) {
    return (
      <EmptyState
        picture={<StickyNote />}
        title={feed.categoryEmpty(categories[place.category])}
        actions={
          <Button lang={langOf(feed.categoryEmptyAction)} onClick={() => go({ category: null })}>
            {feed.categoryEmptyAction}
          </Button>
        }
      />
    );
  }
  return <NoWishes onGoToMyBoard={isVisitor ? null : () => go({ view: 'my' })} onCreate={onCreate} />;
}

/** The empty state of a community without wishes. The first wish is made on My Board, for members, who have one. */
function NoWishes({ onGoToMyBoard, onCreate }: { onGoToMyBoard: (() => void) | null; onCreate(): void }) {
  const { feed } = useTexts(boardTexts);
  const makeWish = () => {
    onGoToMyBoard?.();
    onCreate();
  };
  return (
    <EmptyState
      picture={<StickyNote />}
      title={feed.communityEmptyTitle}
      description={feed.communityEmptyHint}
      actions={
        <>
          {onGoToMyBoard && (
            <Button lang={langOf(feed.communityEmptyGo)} onClick={onGoToMyBoard}>
              {feed.communityEmptyGo}
            </Button>
          )}
          <Button lang={langOf(feed.communityEmptyWish)} variant="primary" onClick={makeWish}>
            {feed.communityEmptyWish}
          </Button>
        </>
      }
    />
  );
}
