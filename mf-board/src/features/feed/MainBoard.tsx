import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Navigation, showsEveryWish } from '@wishboard/contracts/remotes/place';
import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { type ReactNode, useCallback, useRef } from 'react';
import { boardTexts } from '../../texts/board';
import { FeedDock } from './FeedDock';
import { FeedEmpty } from './FeedEmpty';
import { FeedEnd } from './FeedEnd';
import { FeedHeader } from './FeedHeader';
import { FeedOrState } from './FeedOrState';
import styles from './MainBoard.module.css';
import { MyBoardParts } from './MyBoardParts';
import { useFeedOfPlace } from './pages/use-feed-of-place';
import { useFocusOnOtherBoard } from './place/use-focus-on-other-board';
import { useFocusWhenEmptied } from './place/use-focus-when-emptied';
import { useFocusedWish } from './place/use-focused-wish';
import { useMoveToCommunity } from './place/use-move-to-community';
import { useOwnScrollRestoration } from './place/use-reading-position';
import { useWishCount } from './use-wish-count';
import { AddCard } from './wall/AddCard';
import { Masonry } from './wall/Masonry';
import { NewWishes } from './wall/NewWishes';

/** The parts of the page that differ on a member's board. */
export interface MemberBoardParts {
  name: ReactNode;
  /** Number of the member's wishes; null until it is known. */
  count: number | null;
  /** The profile above the wall. */
  head: ReactNode;
  /** Replaces the wall when there is no such member; null otherwise. */
  missing: ReactNode;
  /** Replaces the wall when the member has no wishes. */
  empty: ReactNode;
}

interface MainBoardProps {
  /** Null for a visitor, who can read only the community's view and members' boards. */
  memberId: string | null;
  /** Parts of the member's board at this place; null for the community's and the own board. */
  ofMember: MemberBoardParts | null;
  /** Button that shares a link to the own board. */
  shareBoardButton: ReactNode;
  /** Shown above the own wishes. */
  notices: ReactNode;
  navigation: Navigation;
  onCreate(): void;
  focusedWishId: string | null;
  onWishFocused(): void;
  /** The own wish that was created or restored last, or null. It is scrolled into view when it is in the list. A new object each time. */
  ownWish: { id: string } | null;
  /** Called with the newest wish when the member asks to see the new wishes, so that the wish can be scrolled into view. */
  onShowNew(wish: { id: string }): void;
  /** Button that follows the chosen category; null while none is chosen. */
  follow: ReactNode;
  /** Shown above the community's wishes. */
  recommendations: ReactNode;
  /** Shown after the heading and its counter. */
  help: ReactNode;
  /** The search field. */
  search: ReactNode;
  /** The wish whose dialog was closed just now, or null. Its card is scrolled into view. */
  closedId: string | null;
  onFocusReturned(): void;
  renderWish(wish: WishView, state: { lit: object | null; takesFocus: boolean }): ReactNode;
  /** Renders the dialogs over the wall. Gets the wishes that were read so far and a function that reads the next page. */
  renderDialogs(wishes: readonly WishView[], loadMore: () => void): ReactNode;
}

/** The board of the main page: one view with its wishes on the wall. */
export function MainBoard(props: MainBoardProps) {
  const {
    memberId,
    ofMember,
    shareBoardButton,
    notices,
    navigation,
    onShowNew,
    onCreate,
    focusedWishId,
    onWishFocused,
    ownWish,
    recommendations,
    follow,
    help,
    search,
    closedId,
    onFocusReturned,
    renderWish,
    renderDialogs,
  } = props;
  const { feed: texts } = useTexts(boardTexts);
  const { place, go, replace } = navigation;
  const { view } = place;
  const q = place.q ?? '';
  const part = place.part ?? 'own';
  const { feed, shown, list } = useFeedOfPlace(place, memberId);
  const isVisitor = memberId === null;
  const everyCount = useWishCount(feed, place, isVisitor);
  const count = ofMember ? ofMember.count : everyCount;
  const orMore = Boolean(q || place.granted || place.following) && feed.hasNextPage;
  const onWishGone = useCallback(() => replace({ wish: null }), [replace]);
  const focus = useFocusedWish({
    list,
    focusedWishId,
    ownWish,
    listed: feed.wishes,
    ready: feed.isSuccess && showsEveryWish(place),
    isVisitor,
    onWishFocused,
    onWishGone,
    placedWishId: place.dialog === null ? place.wish : null,
  });
  const { wishes } = focus;
  // A wish that the page is asked to show takes the focus itself.
  const focusNext = focusedWishId === null ? closedId : null;
  useOwnScrollRestoration();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  useFocusWhenEmptied(list, wishes.length, focusHeading);
  useFocusOnOtherBoard(place.member ?? null, heading);
  useMoveToCommunity(navigation, focusedWishId);

  const showNew = () => {
    const first = feed.showNew();
    if (first) onShowNew({ id: first.id });
  };
  return (
    <div className={styles.board} data-view={view}>
      {/* Before the wall, which has no end for somebody who moves through it by Tab. */}
      <FeedDock onToTop={focusHeading} onCreate={onCreate} />
      <FeedHeader
        navigation={navigation}
        isVisitor={isVisitor}
        count={count}
        orMore={orMore}
        help={help}
        search={search}
        name={ofMember?.name}
        heading={heading}
        onToTop={focusHeading}
      />
      <div role="status" className={styles.found}>
        <VisuallyHidden>
          {q && feed.isSuccess && !feed.isPlaceholderData ? texts.found(feed.wishes.length, orMore) : ''}
        </VisuallyHidden>
      </div>
      {ofMember?.head}
      {view === 'my' && (
        <MyBoardParts part={part} onChange={(chosen) => go({ part: chosen })} shareBoardButton={shareBoardButton} />
      )}
      {view === 'my' && part === 'own' && notices}
      {view === 'community' && !q && !ofMember && follow && <div className={styles.follow}>{follow}</div>}
      {view === 'community' && !q && !ofMember && <div className={styles.recommendations}>{recommendations}</div>}
      {ofMember?.missing}
      {!ofMember?.missing && (
        <FeedOrState feed={feed}>
          <NewWishes count={feed.newCount} onShow={showNew} />
          <Masonry
            key={list}
            list={`${memberId}/${list}`}
            label={texts.wall}
            lead={view === 'my' && part === 'own' ? <AddCard onAdd={onCreate} /> : null}
            wishes={wishes}
            renderWish={(wish) =>
              renderWish(wish, { lit: wish.id === focus.lit?.id ? focus.lit : null, takesFocus: wish.id === focusNext })
            }
            shown={shown}
            onNearEnd={feed.loadMore}
            scrollToId={focus.scrollToId}
            onScrolledTo={focus.onScrolledTo}
            closedId={focusNext}
            onFocusReturned={onFocusReturned}
            onNoWall={focusHeading}
          />
          {wishes.length === 0 &&
            (ofMember?.empty ?? <FeedEmpty navigation={navigation} isVisitor={isVisitor} onCreate={onCreate} />)}
          <FeedEnd feed={feed} />
        </FeedOrState>
      )}
      {renderDialogs(wishes, feed.loadMore)}
    </div>
  );
}
