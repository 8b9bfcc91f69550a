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
import { MyParts } from './MyParts';
import { listName, useFeed } from './pages/use-feed';
import { useFocusOnceEmptied } from './place/use-focus-once-emptied';
import { useFocusedWish } from './place/use-focused-wish';
import { useOwnScrollRestoration } from './place/use-kept-place';
import { useWishCount } from './use-wish-count';
import { AddCard } from './wall/AddCard';
import { Masonry } from './wall/Masonry';
import { NewWishes } from './wall/NewWishes';
import { ToTop } from './wall/ToTop';

/** What a member's board has of its own. */
export interface MemberBoardParts {
  name: ReactNode;
  /** How many wishes they have; null until that is known. */
  count: number | null;
  /** Who they are. */
  head: ReactNode;
  /** Instead of the wall, where there is no such member; null else. */
  missing: ReactNode;
  /** Instead of the wall, where it has no wish. */
  empty: ReactNode;
}

export interface MainBoardProps {
  /** Null for a visitor, who is shown the community's view and members' boards alone. */
  memberId: string | null;
  /** Of the board that the place is about; null for the community's and the own one. */
  ofMember: MemberBoardParts | null;
  /** Sends the own board as a link. */
  sendBoard: ReactNode;
  /** Shown above the own wishes. */
  notices: ReactNode;
  navigation: Navigation;
  /** Opens the create dialog. */
  onCreate(): void;
  focusedWishId: string | null;
  onWishFocused(): void;
  /** The wish the member made or brought back last, or null: brought into view when it comes. Another object each time. */
  ownWish: { id: string } | null;
  /** Called with the first of others' new wishes, when the member asks to see them: to be brought into view. */
  onShowNew(wish: { id: string }): void;
  /** Follows the category that is chosen; null where none is. */
  follow: ReactNode;
  /** Shown above the community's wishes. */
  recommendations: ReactNode;
  /** Shown at the end of the header's tools. */
  help: ReactNode;
  /** Where one says what to search for. */
  search: ReactNode;
  /** The wish whose view was closed just now, or null: its note is brought into sight. */
  returnedId: string | null;
  onReturned(): void;
  renderWish(wish: WishView, state: { lit: object | null; takesFocus: boolean }): ReactNode;
  /** What is open over the wall, given the wishes on it as far as they were read, and how to read on. */
  renderOpened(wishes: readonly WishView[], readOn: () => void): ReactNode;
}

/** The main page's board: one of the two views with its wishes on the wall. */
export function MainBoard(props: MainBoardProps) {
  const {
    memberId,
    ofMember,
    sendBoard,
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
    returnedId,
    onReturned,
    renderWish,
    renderOpened,
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
  // The wall stays as it is until there is another one to show.
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
  // What the page is asked to show takes the focus itself.
  const focusNext = focusedWishId === null ? returnedId : null;
  useOwnScrollRestoration();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  useFocusOnceEmptied(list, wishes.length, focusHeading);
  const memberBefore = useRef(member);
  useEffect(() => {
    // What led to a member's board, or back from it, may be gone: one goes on at the new board's name.
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
      {view === 'my' && <MyParts part={part} onChange={(chosen) => go({ part: chosen })} sendBoard={sendBoard} />}
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
            onNearEnd={feed.readOn}
            scrollToId={focus.scrollToId}
            onScrolledTo={focus.onScrolledTo}
            returnedId={focusNext}
            onReturned={onReturned}
            onNoWall={focusHeading}
          />
          {wishes.length === 0 &&
            (ofMember?.empty ?? <FeedEmpty navigation={navigation} isVisitor={isVisitor} onCreate={onCreate} />)}
          <FeedEnd feed={feed} />
        </>
      )}
      {renderOpened(wishes, feed.readOn)}
      <div className={styles.dock}>
        <ToTop onGo={focusHeading} />
        <Tooltip content={texts.addFloating} side="left">
          <IconButton label={texts.addFloating} className={styles.floating} onClick={onCreate}>
            <Plus aria-hidden />
          </IconButton>
        </Tooltip>
      </div>
    </div>
  );
}

/** What stands below the last card: more is coming, or could not come, or there is no more. */
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
