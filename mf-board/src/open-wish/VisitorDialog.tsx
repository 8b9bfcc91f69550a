import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { Arriving } from '@wishboard/web-kit/ui';
import { useNeighbours, type WallList } from '../features/open-wish/use-neighbours';
import { WishDialog } from '../features/open-wish/WishDialog';
import { VisitorReactions } from '../features/reactions/VisitorReactions';
import { ProductLink } from '../features/wish-card/ProductLink';
import { SocialLink } from '../features/wish-card/SocialLink';
import { WishText } from '../features/wish-card/text/WishText';
import { WishActions } from '../features/wish-card/WishActions';

interface VisitorWishProps {
  wish: WishView;
  wall: WallList;
  onMove(wishId: string): void;
  onClose(): void;
  onShare(wish: WishView): void;
  onJoin(): void;
}

interface VisitorDialogProps extends Omit<VisitorWishProps, 'wish'> {
  isOpen: boolean;
  /** The wish of the open dialog; null until it is read. */
  wish: WishView | null;
}

/** The dialog of a visitor, who reads without an account: one wish. */
export default function VisitorDialog({ isOpen, wish, ...props }: VisitorDialogProps) {
  if (!isOpen) return null;
  return wish ? <VisitorWish wish={wish} {...props} /> : <Arriving onCancel={props.onClose} />;
}

function VisitorWish({ wish, wall, onMove, onClose, onShare, onJoin }: VisitorWishProps) {
  const neighbours = useNeighbours(wall, wish.id);
  return (
    <WishDialog
      wish={wish}
      neighbours={neighbours}
      onMove={onMove}
      onClose={onClose}
      articleRef={null}
      text={<WishText text={wish.description} whole />}
      product={wish.productUrl && <ProductLink wish={wish} href={wish.productUrl} named />}
      social={wish.igAccount && <SocialLink account={wish.igAccount} />}
      reactions={<VisitorReactions wish={wish} onJoin={onJoin} />}
      actions={<WishActions onShare={() => onShare(wish)} />}
    />
  );
}
