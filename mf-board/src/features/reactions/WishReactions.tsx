import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useToggleReaction } from '@wishboard/web-kit/acts/use-toggle-reaction';
import { ReactionBar, useTexts } from '@wishboard/web-kit/ui';
import { boardTexts } from '../../texts/board';

/** The reactions of a wish for a member. */
export function WishReactions({ wish, onReacted }: { wish: WishView; onReacted(): void }) {
  const { reactions } = useTexts(boardTexts);
  const { shown, toggle, isPending } = useToggleReaction(wish, onReacted);
  return (
    <ReactionBar
      counts={shown.reactionCounts}
      mine={shown.myReactions}
      texts={reactions}
      pending={isPending}
      onToggle={toggle}
    />
  );
}
