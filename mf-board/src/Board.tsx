import type { WishView } from '@wishboard/contracts/http/wish';
import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { Arriving, toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect, useState } from 'react';
import { BoardCard } from './BoardCard';
import { useBoardStore } from './board-store';
import { MainBoard } from './features/feed/MainBoard';
import { useViewWatcher } from './features/interactions/use-view-watcher';
import { useDeleteWish } from './features/manage-wish/use-delete-wish';
import { GuideButton } from './features/onboarding/GuideButton';
import { useOnboardingStore } from './features/onboarding/onboarding-store';
import { QuickTips } from './features/onboarding/QuickTips';
import { useShareWish } from './features/share/use-share-wish';
import { boardTexts } from './texts/board';
import { useDialogs } from './use-dialogs';

/** The board's features, put together: the only place that knows more than one of them. */
export function Board(props: BoardRemoteProps) {
  const { currentUser, createOpen, onCreateOpenChange, focusedWishId, onWishFocused, recommendations, onLeaving } =
    props;
  const [ownWish, setOwnWish] = useState<{ id: string } | null>(null);
  const [edited, setEdited] = useState<WishView | null>(null);
  const [storyWish, setStoryWish] = useState<WishView | null>(null);
  const closeStory = useCallback(() => setStoryWish(null), []);
  const shareWish = useShareWish(recordShare);
  const watchViews = useViewWatcher(onLeaving);
  const deleteWish = useDeleteWish(onLeaving, setOwnWish);
  const guideOpen = useOnboardingStore((state) => state.guideOpen);
  const texts = useTexts(boardTexts);
  const giveUp = useCallback(() => {
    toast({ title: texts.toasts.dialogFailed, variant: 'destructive' });
    onCreateOpenChange(false);
    setEdited(null);
    setStoryWish(null);
    // Not remembered as seen: the next visit shows it.
    useOnboardingStore.setState({ guideOpen: false });
  }, [texts, onCreateOpenChange]);
  const wanted = createOpen || edited !== null || storyWish !== null || guideOpen;
  const dialogs = useDialogs(wanted, giveUp);
  useFreshStart();
  const showNewWish = (wish: WishView) => {
    // It has no category yet: any filter would hide it.
    useBoardStore.getState().chooseCategory(null);
    setOwnWish(wish);
    toast({ title: texts.toasts.created });
  };
  return (
    <>
      <MainBoard
        onCreate={() => onCreateOpenChange(true)}
        focusedWishId={focusedWishId}
        onWishFocused={onWishFocused}
        ownWish={ownWish}
        recommendations={recommendations}
        help={<GuideButton />}
        renderWish={(wish, lit) => (
          <BoardCard
            wish={wish}
            lit={lit}
            isOwn={wish.userId === currentUser.id}
            watchViews={watchViews}
            onEdit={setEdited}
            onDelete={deleteWish}
            onShareStory={setStoryWish}
            onShare={shareWish}
          />
        )}
      />
      {wanted && !dialogs && <Arriving />}
      {dialogs && (
        <>
          <dialogs.CreateWishDialog
            currentUser={currentUser}
            open={createOpen}
            onOpenChange={onCreateOpenChange}
            onCreated={showNewWish}
          />
          {edited && <dialogs.EditWishDialog key={edited.id} wish={edited} onClose={() => setEdited(null)} />}
          {storyWish && (
            <dialogs.StoryDialog
              wish={storyWish}
              onClose={closeStory}
              onShared={() => void recordInteraction(storyWish.id, 'instagram_share')}
            />
          )}
          <dialogs.Guide onCreate={() => onCreateOpenChange(true)} />
        </>
      )}
      <QuickTips />
    </>
  );
}

const recordShare = (wish: WishView): void => void recordInteraction(wish.id, 'share');

/** The next visit begins as every one does: community view, no filter. The shell mounts the board anew for each member. */
function useFreshStart(): void {
  useEffect(() => () => useBoardStore.getState().reset(), []);
}
