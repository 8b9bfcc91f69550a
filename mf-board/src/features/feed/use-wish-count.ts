import { useQuery } from '@tanstack/react-query';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { Place } from '@wishboard/contracts/remotes/place';
import { wishCountsQuery } from '../../api/queries';
import type { useFeed } from './pages/use-feed';

/** How many wishes there are in a view, part and filter, by what the server counted; undefined where it does not say. */
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
 * How many wishes there are in the view and filter that are shown; null until that is known. Wishes whose deletion can
 * still be undone do not count. Of what was found, of granted wishes or of whom one follows alone, it is what was read so far. Where the server cannot say, it is the wishes read so far.
 *
 * @param isVisitor whether it is shown to nobody in particular, to whom the server does not say
 */
export function useWishCount(feed: ReturnType<typeof useFeed>, place: Place, isVisitor: boolean): number | null {
  const { data, isError } = useQuery({ ...wishCountsQuery(), enabled: !isVisitor });
  if (!feed.data) return null;
  if (place.q || place.granted || place.following) return feed.wishes.length;
  const count = data && countOf(data, place);
  if (count !== undefined) return Math.max(0, count - feed.hiddenCount);
  return data || isError ? feed.wishes.length : null;
}
