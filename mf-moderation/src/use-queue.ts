import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { QueueItemView } from '@wishboard/contracts/http/moderation/moderation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useMemo, useState } from 'react';
import { queueQuery } from './api/queries';

/**
 * Returns the loaded part of the queue and the chosen item. The chosen item stays until the moderator moves on or has decided, however
 * the queue changes meanwhile.
 */
export function useQueue() {
  const client = useQueryClient();
  const query = useInfiniteQuery(queueQuery());
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => withoutDuplicates(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  const [chosen, choose] = useState<QueueItemView | null>(null);
  // Id of the item just decided: it must not be chosen again before the server confirms that it still waits.
  const [justDecided, setJustDecided] = useState<string | null>(null);
  const first = items.find(({ id }) => id !== justDecided);
  if (chosen === null && first) choose(first);
  const at = items.findIndex(({ id }) => id === chosen?.id);

  /** Moves to the next or previous item and stops at either end. Loads the next page shortly before the last loaded item. */
  function step(by: 1 | -1): void {
    const to = items[Math.max(at + by, 0)];
    if (to) choose(to);
    if (at + by >= items.length - 2 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }

  /** Removes an item that this or another moderator has decided, and chooses the item after it. */
  async function removeDecided(id: string): Promise<void> {
    const rest = items.filter((item) => item.id !== id);
    const place = items.findIndex((item) => item.id === id);
    const next = rest[Math.min(Math.max(place, 0), rest.length - 1)] ?? null;
    setJustDecided(id);
    // If the moderator has moved on meanwhile, the chosen item stays.
    choose((current) => (current?.id === id ? next : current));
    // A pending fetch does not include the decision yet.
    await client.cancelQueries({ queryKey: queryKeys.moderationQueue });
    client.setQueryData(queueQuery().queryKey, (before) => {
      if (!before) return before;
      const pages = before.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
      return { ...before, pages };
    });
    await client.invalidateQueries({ queryKey: queryKeys.moderationQueue });
    setJustDecided((current) => (current === id ? null : current));
  }

  return { query, items, chosen: items[at] ?? chosen, choose, step, removeDecided };
}

/** Removes duplicates: a later page may begin with items of the page before. */
function withoutDuplicates(items: QueueItemView[]): QueueItemView[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
