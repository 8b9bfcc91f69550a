import { useQuery } from '@tanstack/react-query';
import type { WishCountsView } from '@wishboard/contracts/http/wish';
import type { BoardView, Place } from '@wishboard/contracts/remotes/place';
import { wishCountsQuery } from '../../api/queries';
import type { useFeed } from './use-feed';

/** How many wishes there are in a view and filter, by what the server counted. */
export function countOf({ mine, categories }: WishCountsView, view: BoardView, category: string | null): number {
  if (view === 'my') return mine;
  let count = 0;
  for (const [name, wishes] of Object.entries(categories)) if (category === null || name === category) count += wishes;
  return count;
}

/**
 * How many wishes there are in the view and filter that are shown; null until that is known. Wishes whose deletion can
 * still be undone do not count. Of what was found it is what was read so far. Where the server cannot say, it is the wishes read so far.
 */
export function useWishCount(feed: ReturnType<typeof useFeed>, { view, category, q }: Place): number | null {
  const { data, isError } = useQuery(wishCountsQuery());
  if (!feed.data) return null;
  if (q) return feed.wishes.length;
  if (data) return Math.max(0, countOf(data, view, category) - feed.hiddenCount);
  return isError ? feed.wishes.length : null;
}
