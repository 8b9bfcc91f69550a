import { useQuery } from '@tanstack/react-query';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { Place } from '@wishboard/contracts/remotes/place';
import { wishCountsQuery } from '../../api/queries';
import type { useFeed } from './pages/use-feed';

/** Returns the number of wishes in a view, part and filter from the server's counts; undefined where the server does not count them. */
function countOf(
  { mine, kept, categories }: WishCountsView,
  { view, part, category }: Pick<Place, 'view' | 'part' | 'category'>,
): number | undefined {
  if (view === 'my') return part === 'kept' ? kept : mine;
  let count = 0;
  for (const [name, wishes] of Object.entries(categories)) if (category === null || name === category) count += wishes;
  return count;
}

/**
 * Returns the number of wishes in the current view and filter; null until it is known. Wishes whose deletion can still be undone do
 * not count. For search results, granted and followed wishes, and where the server has no count, it is the number of wishes read so
 * far.
 *
 * @param isVisitor whether the page is shown to a visitor, to whom the server gives no counts
 */
export function useWishCount(feed: ReturnType<typeof useFeed>, place: Place, isVisitor: boolean): number | null {
  const { data, isError } = useQuery({ ...wishCountsQuery(), enabled: !isVisitor });
  if (!feed.data) return null;
  if (place.q || place.granted || place.following) return feed.wishes.length;
  const count = data && countOf(data, place);
  if (count !== undefined) return Math.max(0, count - feed.hiddenCount);
  return data || isError ? feed.wishes.length : null;
}
