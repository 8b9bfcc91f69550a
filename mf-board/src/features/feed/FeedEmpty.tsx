import type { Navigation } from '@wishboard/contracts/remotes/place';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, EmptyState, useTexts } from '@wishboard/web-kit/ui';
import { Bookmark, SearchX, StickyNote, UsersRound } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import { followTexts } from '../../texts/follows';

/**
 * The empty state of a list without wishes: a search, a part of My Board, the community, one of its categories, granted or followed
 * wishes.
 */
export function FeedEmpty(props: { navigation: Navigation; isVisitor: boolean; onCreate(): void }) {
  const { navigation, isVisitor, onCreate } = props;
  const { place, go } = navigation;
  const { view, category } = place;
  const { feed } = useTexts(boardTexts);
  const categories = useTexts(categoryTexts);
  const follows = useTexts(followTexts);
  const picture = <StickyNote />;
  if (place.q) {
    return (
      <EmptyState
        picture={<SearchX />}
        title={feed.nothingFound(place.q)}
        description={feed.nothingFoundHint}
        actions={
          <>
            {category && <Button onClick={() => go({ category: null })}>{feed.searchAllCategories}</Button>}
            {place.granted && <Button onClick={() => go({ granted: null })}>{feed.grantedParts.all}</Button>}
            <Button onClick={() => go({ q: null })}>{feed.endSearch}</Button>
            <Button variant="primary" onClick={onCreate}>
              {feed.wishForIt}
            </Button>
          </>
        }
      />
    );
  }
  if (view === 'my' && place.part === 'kept') {
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
  if (view === 'my') {
    return (
      <EmptyState
        picture={picture}
        title={feed.myEmptyTitle}
        description={feed.myEmptyHint}
        actions={
          <Button lang={langOf(feed.myEmptyAction)} variant="primary" onClick={onCreate}>
            {feed.myEmptyAction}
          </Button>
        }
      />
    );
  }
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
        picture={picture}
        title={feed.noneOfPart[place.granted]}
        actions={<Button onClick={() => go({ granted: null })}>{feed.grantedParts.all}</Button>}
      />
    );
  }
  if (category) {
    return (
      <EmptyState
        picture={picture}
        title={feed.categoryEmpty(categories[category])}
        actions={
          <Button lang={langOf(feed.categoryEmptyAction)} onClick={() => go({ category: null })}>
            {feed.categoryEmptyAction}
          </Button>
        }
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
          {!isVisitor && (
            <Button lang={langOf(feed.communityEmptyGo)} onClick={goToMyBoard}>
              {feed.communityEmptyGo}
            </Button>
          )}
          <Button
            lang={langOf(feed.communityEmptyWish)}
            variant="primary"
            onClick={() => {
              if (!isVisitor) goToMyBoard();
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
