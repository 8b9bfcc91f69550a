import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { ReactionBar, useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';

const NONE: WishView['myReactions'] = [];

/** The reactions of a note, to whoever has no account: a press asks them to join. */
export function VisitorReactions({ wish, onJoin }: { wish: WishView; onJoin(): void }) {
  const { reactions } = useTexts(boardTexts);
  return <ReactionBar counts={wish.reactionCounts} mine={NONE} texts={reactions} pending={false} onToggle={onJoin} />;
}
