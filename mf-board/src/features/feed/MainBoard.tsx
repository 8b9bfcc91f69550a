import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Navigation, showsEveryWish } from '@wishboard/contracts/remotes/place';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import {
  Button,
  ErrorState,
  IconButton,
  Spinner,
  Tooltip,
  useLanguage,
  useTexts,
  VisuallyHidden,
} from '@wishboard/web-kit/ui';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useBoardStore } from '../../board-store';
import { boardTexts } from '../../texts/board';
import { FeedEmpty } from './FeedEmpty';
import { FeedHeader } from './FeedHeader';
import styles from './MainBoard.module.css';
import { MyBoardParts } from './MyBoardParts';
import { listName, useFeed } from './pages/use-feed';
import { useFocusWhenEmptied } from './place/use-focus-when-emptied';
import { useFocusedWish } from './place/use-focused-wish';
import { useOwnScrollRestoration } from './place/use-reading-position';
import { useWishCount } from './use-wish-count';
import { AddCard } from './wall/AddCard';
import { Masonry } from './wall/Masonry';
import { NewWishes } from './wall/NewWishes';
import { ToTop } from './wall/ToTop';

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
  const language = useLanguage();
  const { place, go, replace } = navigation;
  const { view, category } = place;
  const q = place.q ?? '';
  const sort = place.sort ?? null;
  const granted = place.granted ?? null;
  const following = place.following ?? null;
  const part = place.part ?? 'own';
  const member = place.member ?? null;
  const hiddenWishIds = useBoardStore((state) => state.hiddenWishIds);
  const shown = useRef<readonly string[]>([]);
  const chosen = { view, part, member, category, q, sort, granted, following };
  const feed = useFeed({ ...chosen, hidden: hiddenWishIds, memberId: memberId ?? '', shown });
  const isVisitor = memberId === null;
  const everyCount = useWishCount(feed, place, isVisitor);
  const count = ofMember ? ofMember.count : everyCount;
  const orMore = (q !== '' || granted !== null || following !== null) && feed.hasNextPage;
  const inWholeCommunity = showsEveryWish(place);
  const asked = listName(chosen);
  const [list, setList] = useState(asked);
  // The wall keeps its list until the next list has data.
  if (list !== asked && !feed.isPlaceholderData) setList(asked);
  const onWishGone = useCallback(() => replace({ wish: null }), [replace]);
  const focus = useFocusedWish({
    list,
    focusedWishId,
    ownWish,
    listed: feed.wishes,
    ready: feed.isSuccess && inWholeCommunity,
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
  const memberBefore = useRef(member);
  useEffect(() => {
    // The link that led to a member's board, or back from it, may have disappeared with the focus. The focus then moves to the heading.
    if (memberBefore.current !== member && document.activeElement === document.body) heading.current?.focus();
    memberBefore.current = member;
  }, [member]);

  const mustMove = focusedWishId !== null && !inWholeCommunity;
  useEffect(() => {
    if (mustMove)
      replace({ view: 'community', category: null, sort: null, granted: null, following: null, wish: focusedWishId });
  }, [mustMove, focusedWishId, replace]);

  const showNew = () => {
    const first = feed.showNew();
    if (first) onShowNew({ id: first.id });
  };
  return (
    <div className={styles.board} data-view={view}>
      {/* Before the wall, which has no end for somebody who moves through it by Tab. */}
      <div className={styles.dock}>
        <ToTop onGo={focusHeading} />
        <Tooltip content={texts.addFloating} side="left">
          <IconButton label={texts.addFloating} className={styles.floating} onClick={onCreate}>
            <Plus aria-hidden />
          </IconButton>
        </Tooltip>
      </div>
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
      {feed.isPending && !ofMember?.missing && (
        <p role="status" className={styles.loading}>
          <Spinner size="l" />
          {texts.loading}
        </p>
      )}
      {feed.isError && !feed.data && !ofMember?.missing && (
        <ErrorState
          title={texts.failed}
          description={errorText(feed.error, language, '')}
          retryLabel={texts.retry}
          retrying={feed.isFetching}
          onRetry={() => void feed.refetch()}
        />
      )}
      {feed.data && !ofMember?.missing && (
        <>
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
        </>
      )}
      {renderDialogs(wishes, feed.loadMore)}
    </div>
  );
}

/** The line below the last card: the next page is loading, it could not be loaded, or the list has ended. */
function FeedEnd({ feed }: { feed: ReturnType<typeof useFeed> }) {
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
