import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { type DialogName, showsEveryWish } from '@wishboard/contracts/remotes/place';
import { MemberNavigation } from '@wishboard/web-kit/address/MemberLink';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { Arriving, toast, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { BoardCard } from './BoardCard';
import { useBoardStore } from './board-store';
import { OwnDecisions } from './features/decisions/OwnDecisions';
import { MainBoard } from './features/feed/MainBoard';
import { FollowCategory } from './features/follow/FollowCategory';
import { FollowMember } from './features/follow/FollowMember';
import { useCelebration } from './features/granted/use-celebration';
import { useNewlyGranted } from './features/granted/use-newly-granted';
import { useViewWatcher } from './features/interactions/use-view-watcher';
import { useDeleteWish } from './features/manage-wish/use-delete-wish';
import { useMemberBoard } from './features/member-board/use-member-board';
import { GuideButton } from './features/onboarding/GuideButton';
import { useOnboardingStore } from './features/onboarding/onboarding-store';
import { QuickTips } from './features/onboarding/QuickTips';
import { useGuide } from './features/onboarding/use-guide';
import { WishReactions } from './features/reactions/WishReactions';
import { SearchField } from './features/search/SearchField';
import { ShareBoardButton } from './features/share/ShareBoardButton';
import { useShareWish } from './features/share/use-share-wish';
import { SearchMarksProvider } from './found/Marked';
import { useClosedWish } from './open-wish/use-closed-wish';
import { useDialogWish } from './open-wish/use-dialog-wish';
import { boardTexts } from './texts/board';
import { useBoardNavigation } from './use-board-navigation';
import { useDialogs } from './use-dialogs';

const OWN_DIALOGS: readonly (DialogName | null)[] = [
  'create',
  'wish',
  'edit',
  'story',
  'guide',
  'report',
  'report-member',
];

/** Composes the board of a member from its features, which do not import one another. */
export function Board(props: BoardRemoteProps) {
  const { currentUser, focusedWishId, onWishFocused, recommendations, onLeaving } = props;
  const navigation = useBoardNavigation(props);
  const { place, go, replace, close } = navigation;
  const { dialog } = place;
  const [ownWish, setOwnWish] = useState<{ id: string } | null>(null);
  const openWish = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'wish' }), [go]);
  const edit = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'edit' }), [go]);
  const showStory = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'story' }), [go]);
  const report = useCallback((wish: WishView) => go({ wish: wish.id, dialog: 'report' }), [go]);
  const shareWish = useShareWish(recordShare);
  const { celebratedId, celebrate } = useCelebration();
  const isNewlyGranted = useNewlyGranted();
  const watchViews = useViewWatcher(onLeaving, (wishId) => {
    if (isNewlyGranted(wishId)) celebrate(wishId);
  });
  const deleteWish = useDeleteWish(onLeaving, setOwnWish);
  const guideOpen = useGuide(navigation);
  const texts = useTexts(boardTexts);
  const onDialogsFailed = useCallback(() => {
    toast({ title: texts.toasts.dialogFailed, variant: 'destructive' });
    // The guide is not recorded as seen, so the next visit shows it.
    useOnboardingStore.setState({ guideDue: false });
    close();
  }, [texts, close]);
  const wanted = OWN_DIALOGS.includes(dialog);
  const dialogs = useDialogs(wanted, onDialogsFailed);
  const dialogWish = useDialogWish(navigation, currentUser.id);
  const isDialogLoading = wanted && (!dialogs || (place.wish !== null && !dialogWish));
  useResetStoreOnUnmount();
  const { closedId, onFocusReturned } = useClosedWish(place);
  const isAtKept = place.view === 'my' && place.part === 'kept';
  const goToKept = useCallback(() => go({ view: 'my', part: 'kept', wish: null, dialog: null }), [go]);
  const showKept = isAtKept ? undefined : goToKept;
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
    if (!wish) return toast({ title: texts.toasts.waits });
    // A new wish has no category yet. A filter, another order or another member's board would hide the wish.
    if (!showsEveryWish(place)) replace({ member: null, category: null, sort: null, granted: null, following: null });
    // The member does not keep the new wish, so the kept part would not show it.
    if (isAtKept) replace({ part: 'own' });
    setOwnWish(wish);
    toast({ title: texts.toasts.created });
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
              onFocusTaken={onFocusReturned}
              celebrated={wish.id === celebratedId}
              onCelebrate={celebrate}
              isOwn={wish.userId === currentUser.id}
              watchViews={watchViews}
              onOpen={openWish}
              onEdit={edit}
              onDelete={deleteWish}
              onReport={report}
              onShareStory={showStory}
              onShare={shareWish}
              onShowKept={showKept}
            />
          )}
          renderOpened={(wishes, loadMore) =>
            dialogs &&
            dialogWish &&
            dialog === 'wish' && (
              <dialogs.OpenWish
                wish={dialogWish}
                wall={{ wishes, loadMore }}
                isOwn={dialogWish.userId === currentUser.id}
                watchViews={watchViews}
                onMove={(wishId) => replace({ wish: wishId })}
                onClose={close}
                onCelebrate={celebrate}
                onEdit={edit}
                onDelete={(wish) => {
                  close();
                  deleteWish(wish);
                }}
                onReport={report}
                onShareStory={showStory}
                onShare={shareWish}
                onShowKept={showKept}
              />
            )
          }
        />
        {isDialogLoading && <Arriving />}
        {dialogs && (
          <>
            <dialogs.CreateWishDialog
              currentUser={currentUser}
              open={dialog === 'create'}
              shared={place.shared ?? null}
              onOpenChange={(open) => (open ? openCreate() : close())}
              onCreated={showNewWish}
              renderReactions={renderReactions}
              onOpenWish={openWish}
            />
            {dialogWish && (dialog === 'edit' || dialog === 'story') && (
              <SnapshotAtOpen key={`${dialog} ${dialogWish.id}`} wish={dialogWish}>
                {(wish) =>
                  dialog === 'edit' ? (
                    <dialogs.EditWishDialog wish={wish} onClose={close} />
                  ) : (
                    <dialogs.StoryDialog
                      wish={wish}
                      onClose={close}
                      onShared={() => void recordInteraction(wish.id, 'instagram_share')}
                    />
                  )
                }
              </SnapshotAtOpen>
            )}
            {dialogWish && dialog === 'report' && (
              <dialogs.ReportDialog kind="wish" id={dialogWish.id} name="" onClose={close} />
            )}
            {ofMember?.member && dialog === 'report-member' && (
              <dialogs.ReportDialog
                kind="member"
                id={ofMember.member.id}
                name={ofMember.member.displayName}
                onClose={close}
              />
            )}
            {guideOpen && <dialogs.Guide onClosed={close} onCreate={() => replace({ dialog: 'create' })} />}
          </>
        )}
        <QuickTips guideOpen={guideOpen} />
      </SearchMarksProvider>
    </MemberNavigation>
  );
}

const renderReactions = (wish: WishView) => (
  <WishReactions wish={wish} onReacted={() => void recordInteraction(wish.id, 'react')} />
);

const recordShare = (wish: WishView): void => void recordInteraction(wish.id, 'share');

/** Holds a wish as it was when its dialog opened, so that a later update does not change what is being written or drawn. */
function SnapshotAtOpen({ wish, children }: { wish: WishView; children(wish: WishView): ReactNode }) {
  const [asOpened] = useState(wish);
  return children(asOpened);
}

/**
 * Clears the board's store when the board unmounts. The shell mounts the board anew for each member, and the wishes that one member
 * hid must not stay hidden for the next.
 */
function useResetStoreOnUnmount(): void {
  useEffect(() => () => useBoardStore.getState().reset(), []);
}
