import type { Place } from '@wishboard/contracts/remotes/place';
import { useRef, useState } from 'react';
import { useBoardStore } from '../../../board-store';
import { listName, useFeed } from './use-feed';

/**
 * Reads the wishes of the list that a place encodes.
 *
 * @param memberId the reading member; null for a visitor
 * @returns `feed`, `shown` for the ids of the wishes near the viewport, and `list`, the name of the list on the wall: the wall keeps its
 *   list until the next list has data
 */
export function useFeedOfPlace(place: Place, memberId: string | null) {
  const { view, category } = place;
  const hidden = useBoardStore((state) => state.hiddenWishIds);
  const shown = useRef<readonly string[]>([]);
  const chosen = {
    view,
    category,
    part: place.part ?? 'own',
    member: place.member ?? null,
    q: place.q ?? '',
    sort: place.sort ?? null,
    granted: place.granted ?? null,
    following: place.following ?? null,
  };
  const feed = useFeed({ ...chosen, hidden, memberId: memberId ?? '', shown });
  const asked = listName(chosen);
  const [list, setList] = useState(asked);
  if (list !== asked && !feed.isPlaceholderData) setList(asked);
  return { feed, shown, list };
}
