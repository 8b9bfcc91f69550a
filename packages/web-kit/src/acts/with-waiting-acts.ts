import type { UpdateWishRequest, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { MemberAct, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { useContext, useMemo } from 'react';
import { WaitingActsContext } from './send-act';
import { toggleCounts } from './toggle-counts';

/**
 * A wish as it will be once the acts that wait are done. Each says how it is to end, so that what the wish has of it already is
 * not counted twice. The very same wish where nothing of it waits.
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

/** {@link withWaitingActs} of the page's own. */
export function useWithWaitingActs<Wish extends WishView | null>(wish: Wish): Wish | WishView {
  const acts = useContext(WaitingActsContext)?.acts;
  return useMemo(() => (acts && wish ? withWaitingActs(wish, acts) : wish), [wish, acts]);
}

/** Whether something that the member did with this wish has not been sent yet. */
export function useIsWaiting(wishId: string): boolean {
  const acts = useContext(WaitingActsContext)?.acts;
  return acts?.some(({ refused, act }) => refused === null && act.wishId === wishId) ?? false;
}
