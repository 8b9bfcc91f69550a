import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { type DialogName, showsEveryWish } from '@wishboard/contracts/remotes/place';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { LazyDialogs, toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useState } from 'react';
import { BoardCard } from './BoardCard';
import { useBoardStore } from './board-store';
import { OwnDecisions } from './features/decisions/OwnDecisions';
import { MainBoard } from './features/feed/MainBoard';
import { FollowCategory } from './features/follow/FollowCategory';
import { FollowMember } from './features/follow/FollowMember';
import { useMemberBoard } from './features/member-board/use-member-board';
import { GuideButton } from './features/onboarding/GuideButton';
import { useOnboardingStore } from './features/onboarding/onboarding-store';
import { QuickTips } from './features/onboarding/QuickTips';
import { useGuide } from './features/onboarding/use-guide';
import { SearchField } from './features/search/SearchField';
import { ShareBoardButton } from './features/share/ShareBoardButton';
import { SearchMarksProvider } from './found/Marked';
import { useClosedWish } from './open-wish/use-closed-wish';
import { useDialogWish } from './open-wish/use-dialog-wish';
import { boardTexts } from './texts/board';
import { useBoardNavigation } from './use-board-navigation';
import { isAtKept, useWishHandlers } from './use-wish-handlers';

const OWN_DIALOGS: readonly (DialogName | null)[] = [
  'create',
  'wish',
  'edit',
  'story',
  'guide',
  'report',
  'report-member',
];

const loadDialogs = () => import(/* webpackChunkName: 'dialogs' */ './BoardDialogs');

/** Composes the board of a member from its features, which do not import one another. */
export function Board(props: BoardRemoteProps) {
  const { currentUser, focusedWishId, onWishFocused, recommendations, onLeaving } = props;
  const navigation = useBoardNavigation(props);
  const { place, go, replace, close } = navigation;
  const { dialog } = place;
  const [ownWish, setOwnWish] = useState<{ id: string } | null>(null);
  const openWish = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'wish' }), [go]);
  const { handlers, celebratedId } = useWishHandlers(navigation, onLeaving, setOwnWish);
  const guideOpen = useGuide(navigation);
  const { toasts } = useTexts(boardTexts);
  const dialogWish = useDialogWish(navigation, currentUser.id);
  function closeDialogs() {
    // The guide is not recorded as seen, so the next visit shows it.
    useOnboardingStore.setState({ guideDue: false });
    close();
  }
  useResetStoreOnUnmount();
  const { closedId, onFocusReturned } = useClosedWish(place);
  const shareBoardButton = <ShareBoardButton member={currentUser} />;
  const showFollowing = useCallback(
    () => go({ view: 'community', member: null, category: null, following: 'true' }),
    [go],
  );
  const ofMember = useMemberBoard(navigation, currentUser.id, shareBoardButton, (member) => (
    <FollowMember member={member} onShow={showFollowing} />
  ));
  const openCreate = () => go({ dialog: 'create' });
  const showNewWish = (wish: WishView | null) => {
    if (!wish) return toast({ title: toasts.waits });
    // A new wish has no category yet. A filter, another order or another member's board would hide the wish.
    if (!showsEveryWish(place)) replace({ member: null, category: null, sort: null, granted: null, following: null });
    // The member does not keep the new wish, so the kept part would not show it.
    if (isAtKept(place)) replace({ part: 'own' });
    setOwnWish(wish);
    toast({ title: toasts.created });
  };
  return (
    <MemberNavigation value={navigation}>
      <SearchMarksProvider q={place.q ?? ''}>
        <MainBoard
          memberId={currentUser.id}
          ofMember={ofMember}
          shareBoardButton={shareBoardButton}
          notices={<OwnDecisions />}
          onShowNew={setOwnWish}
          navigation={navigation}
          onCreate={openCreate}
          focusedWishId={focusedWishId}
          onWishFocused={onWishFocused}
          ownWish={ownWish}
          recommendations={recommendations}
          follow={place.category && <FollowCategory category={place.category} onShow={showFollowing} />}
          search={<SearchField navigation={navigation} />}
          help={<GuideButton onOpen={() => go({ dialog: 'guide' })} />}
          closedId={closedId}
          onFocusReturned={onFocusReturned}
          renderWish={(wish, state) => (
            <BoardCard
              wish={wish}
              {...state}
              {...handlers}
              onFocusTaken={onFocusReturned}
              celebrated={wish.id === celebratedId}
              isOwn={wish.userId === currentUser.id}
              onOpen={openWish}
            />
          )}
          renderDialogs={(wishes, loadMore) => (
            <LazyDialogs
              load={loadDialogs}
              wanted={OWN_DIALOGS.includes(dialog) ? dialog : null}
              onClose={closeDialogs}
            >
              {(BoardDialogs) => (
                <BoardDialogs
                  currentUser={currentUser}
                  navigation={navigation}
                  wall={{ wishes, loadMore }}
                  handlers={handlers}
                  wish={dialogWish}
                  member={ofMember?.member}
                  isGuideOpen={guideOpen}
                  onCreated={showNewWish}
                />
              )}
            </LazyDialogs>
          )}
        />
        <QuickTips guideOpen={guideOpen} />
      </SearchMarksProvider>
    </MemberNavigation>
  );
}

/**
 * Clears the board's store when the board unmounts. The shell mounts the board anew for each member, and the wishes that one member
 * hid must not stay hidden for the next.
 */
function useResetStoreOnUnmount(): void {
  useEffect(() => () => useBoardStore.getState().reset(), []);
}
