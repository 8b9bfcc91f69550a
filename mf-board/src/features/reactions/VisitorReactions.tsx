import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { ReactionBar, useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';

const NONE: WishView['myReactions'] = [];

/** The reactions of a wish for a visitor. A press asks the visitor to join. */
export function VisitorReactions({ wish, onJoin }: { wish: WishView; onJoin(): void }) {
  const { reactions } = useTexts(boardTexts);
  return <ReactionBar counts={wish.reactionCounts} mine={NONE} texts={reactions} pending={false} onToggle={onJoin} />;
}
