import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useWithWaitingActs } from '@wishboard/web-kit/acts/with-waiting-acts';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { memo, type RefCallback, useEffect, useMemo } from 'react';
import { GrantedButton } from './features/granted/GrantedButton';
import { HidingMenu } from './features/hiding/HidingMenu';
import { KeepButton } from './features/keep/KeepButton';
import { FailedPreview } from './features/manage-wish/FailedPreview';
import { OwnerMenu } from './features/manage-wish/OwnerMenu';
import { WishReactions } from './features/reactions/WishReactions';
import { ReportItem } from './features/report/ReportItem';
import { AudienceMark } from './features/wish-card/AudienceMark';
import { WaitingMark } from './features/wish-card/WaitingMark';
import { WishActions } from './features/wish-card/WishActions';
import { WishCard } from './features/wish-card/WishCard';

/** What a member can do with a wish, on its card and in its dialog. */
export interface WishHandlers {
  watchViews(wishId: string): RefCallback<Element>;
  /** Called when the wish was granted just now, or when the page lights a granted wish that the member cheered for. */
  onCelebrate(wishId: string): void;
  onEdit(wish: WishView): void;
  onDelete(wish: WishView): void;
  onReport(wish: WishView): void;
  onShareStory(wish: WishView): void;
  onShare(wish: WishView): void;
  /** Opens the part of My Board with the kept wishes; undefined while that part is open. */
  onShowKept: (() => void) | undefined;
}

export interface BoardCardProps extends WishHandlers {
  wish: WishView;
  lit: object | null;
  /** Whether the dialog of this wish was closed just now, so that the card takes the focus. */
  takesFocus: boolean;
  onFocusTaken(): void;
  /** Whether the animation of the "granted" stamp runs now. */
  celebrated: boolean;
  /** Whether the current member made this wish. */
  isOwn: boolean;
  onOpen(wish: WishView): void;
}

/** The card of a wish with all its actions. Memoised: the wall renders on every scroll step, a card only when its props change. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { lit, celebrated, isOwn, onCelebrate, watchViews, onOpen, onEdit, onDelete, onShareStory, onShare, onReport } =
    props;
  const wish = useWithWaitingActs(props.wish);
  // A member cannot keep an own wish here. Another client may have kept it, and then the member can let it go here.
  const mayKeep = !isOwn || wish.isKept;
  // The ref callback stays the same while the card is mounted. A new callback would restart the one second of the view timer.
  const articleRef = useMemo(() => watchViews(wish.id), [watchViews, wish.id]);
  const cameTrue = wish.isGranted && !isOwn && wish.myReactions.length > 0;
  useEffect(() => {
    if (lit && cameTrue) onCelebrate(wish.id);
  }, [lit, cameTrue, onCelebrate, wish.id]);
  return (
    <WishCard
      ref={articleRef}
      wish={wish}
      lit={lit}
      celebrated={celebrated}
      takesFocus={props.takesFocus}
      onFocusTaken={props.onFocusTaken}
      onOpen={() => onOpen(wish)}
      cornerControls={
        <>
          {mayKeep && <KeepButton wish={wish} onShow={props.onShowKept} />}
          {!isOwn && (
            <HidingMenu wish={wish}>
              <ReportItem onReport={() => onReport(wish)} />
            </HidingMenu>
          )}
          {isOwn && (
            <>
              <GrantedButton wish={wish} onGranted={onCelebrate} onMakeStory={onShareStory} />
              <OwnerMenu wish={wish} onEdit={() => onEdit(wish)} onDelete={() => onDelete(wish)} />
            </>
          )}
        </>
      }
      productControls={
        <>
          {isOwn && <FailedPreview wish={wish} />}
          <AudienceMark wish={wish} />
          <WaitingMark wishId={wish.id} />
        </>
      }
      reactions={<WishReactions wish={wish} onReacted={() => void recordInteraction(wish.id, 'react')} />}
      actions={<WishActions onShareStory={() => onShareStory(wish)} onShare={() => onShare(wish)} />}
      onFollowProduct={() => void recordInteraction(wish.id, 'click_link')}
      onFollowSocial={() => void recordInteraction(wish.id, 'click_ig')}
    />
  );
});
