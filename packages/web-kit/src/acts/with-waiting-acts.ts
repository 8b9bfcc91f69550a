import type { UpdateWishRequest, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { MemberAct, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { useContext, useMemo } from 'react';
import { WaitingActsContext } from './send-act';
import { toggleCounts } from './toggle-counts';

/**
 * Returns a wish as it will be after its waiting acts are done. Each act states its end state, so that a change that the wish has
 * already is not counted twice. Returns the same object when no act of this wish waits.
 */
export function withWaitingActs(wish: WishView, acts: readonly WaitingAct[]): WishView {
  return acts
    .filter(({ refused, act }) => refused === null && act.wishId === wish.id)
    .reduce((done, { act }) => withAct(done, act), wish);
}

function withAct(wish: WishView, act: MemberAct): WishView {
  switch (act.kind) {
    case 'react': {
      const { emoji, reacted } = act.body;
      if (reacted === undefined || wish.myReactions.includes(emoji) === reacted) return wish;
      return { ...wish, ...toggleCounts(wish.reactionCounts, emoji, wish.myReactions) };
    }
    case 'keep':
      return { ...wish, isKept: act.body.kept };
    case 'grant':
      return { ...wish, isGranted: act.body.granted };
    case 'edit':
      return { ...wish, ...withoutUnset(act.body) };
    case 'make':
      return wish;
  }
}

const withoutUnset = (fields: UpdateWishRequest): Partial<WishView> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns {@link withWaitingActs} of a wish and the page's waiting acts. */
export function useWithWaitingActs<Wish extends WishView | null>(wish: Wish): Wish | WishView {
  const acts = useContext(WaitingActsContext)?.acts;
  return useMemo(() => (acts && wish ? withWaitingActs(wish, acts) : wish), [wish, acts]);
}

/** Whether an act of the member on this wish has not been sent yet. */
export function useIsWaiting(wishId: string): boolean {
  const acts = useContext(WaitingActsContext)?.acts;
  return acts?.some(({ refused, act }) => refused === null && act.wishId === wishId) ?? false;
}
