import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useWithWaitingActs } from '@wishboard/web-kit/acts/with-waiting-acts';
import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import type { WishHandlers } from '../BoardCard';
import { useRefreshOnHint } from '../cache/use-refresh-on-hint';
import { GrantedButton } from '../features/granted/GrantedButton';
import { HidingMenu } from '../features/hiding/HidingMenu';
import { KeepButton } from '../features/keep/KeepButton';
import { FailedPreview } from '../features/manage-wish/FailedPreview';
import { OwnerMenu } from '../features/manage-wish/OwnerMenu';
import { Cheers } from '../features/open-wish/Cheers';
import { useNeighbours, type WallList } from '../features/open-wish/use-neighbours';
import { WishDialog } from '../features/open-wish/WishDialog';
import { WishReactions } from '../features/reactions/WishReactions';
import { ReportItem } from '../features/report/ReportItem';
import { AudienceMark } from '../features/wish-card/AudienceMark';
import { ProductLink } from '../features/wish-card/ProductLink';
import { SocialLink } from '../features/wish-card/SocialLink';
import { WishText } from '../features/wish-card/text/WishText';
import { WishActions } from '../features/wish-card/WishActions';
import { boardTexts } from '../texts/board';

interface OpenWishProps extends WishHandlers {
  wish: WishView;
  isOwn: boolean;
  wall: WallList;
  onMove(wishId: string): void;
  onClose(): void;
}

/** The dialog of one wish, with all the actions that its note has on the wall. */
export function OpenWish(props: OpenWishProps) {
  const { wall, isOwn, watchViews, onCelebrate, onEdit, onDelete, onShareStory, onShare, onMove, onClose } = props;
  const wish = useWithWaitingActs(props.wish);
  const { card } = useTexts(boardTexts);
  const neighbours = useNeighbours(wall, wish.id);
  const articleRef = useMemo(() => watchViews(wish.id), [watchViews, wish.id]);
  useRefreshOnHint(wish.id);
  return (
    <WishDialog
      wish={wish}
      neighbours={neighbours}
      onMove={onMove}
      onClose={onClose}
      articleRef={articleRef}
      text={<WishText text={wish.description} whole />}
      product={
        wish.productUrl && (
          <div>
            <ProductLink
              wish={wish}
              href={wish.productUrl}
              named
              onFollow={() => void recordInteraction(wish.id, 'click_link')}
            />
            {isOwn && <FailedPreview wish={wish} />}
          </div>
        )
      }
      social={
        (wish.igAccount || wish.audience) && (
          <>
            <AudienceMark wish={wish} />
            {wish.igAccount && (
              <SocialLink account={wish.igAccount} onFollow={() => void recordInteraction(wish.id, 'click_ig')} />
            )}
          </>
        )
      }
      reactions={<WishReactions wish={wish} onReacted={() => void recordInteraction(wish.id, 'react')} />}
      cheers={<Cheers wish={wish} />}
      actions={
        <>
          {isOwn && (
            <>
              <GrantedButton wish={wish} onGranted={onCelebrate} onMakeStory={onShareStory} />
              <Tooltip content={card.edit}>
                <IconButton label={card.edit} size="s" onClick={() => onEdit(wish)}>
                  <Pencil aria-hidden />
                </IconButton>
              </Tooltip>
              <OwnerMenu wish={wish} onEdit={() => onEdit(wish)} onDelete={() => onDelete(wish)} />
            </>
          )}
          {(!isOwn || wish.isKept) && <KeepButton wish={wish} onShow={props.onShowKept} />}
          {!isOwn && (
            <HidingMenu wish={wish} onHide={onClose}>
              <ReportItem onReport={() => props.onReport(wish)} />
            </HidingMenu>
          )}
          <WishActions onShareStory={() => onShareStory(wish)} onShare={() => onShare(wish)} />
        </>
      }
    />
  );
}
