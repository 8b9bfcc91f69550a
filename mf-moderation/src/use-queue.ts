import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { QueueItemView } from '@wishboard/contracts/http/moderation/moderation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useMemo, useState } from 'react';
import { queueQuery } from './api/queries';

/**
 * The queue as far as it was read, and which of it a moderator looks at. What they look at stays, whatever comes into the queue or
 * leaves it meanwhile, until they go on or have decided.
 */
export function useQueue() {
  const client = useQueryClient();
  const query = useInfiniteQuery(queueQuery());
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => onceEach(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  const [chosen, choose] = useState<QueueItemView | null>(null);
  // What was decided is not looked at again before the server was asked whether it still waits.
  const [left, setLeft] = useState<string | null>(null);
  const first = items.find(({ id }) => id !== left);
  if (chosen === null && first) choose(first);
  const at = items.findIndex(({ id }) => id === chosen?.id);

  /** Goes on by so many, and stops at either end. Before the last that was read it reads on. */
  function step(by: 1 | -1): void {
    const to = items[Math.max(at + by, 0)];
    if (to) choose(to);
    if (at + by >= items.length - 2 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }

  /** Lets go what is decided, by whomever, and shows what comes after it. */
  async function leave(id: string): Promise<void> {
    const rest = items.filter((item) => item.id !== id);
    const place = items.findIndex((item) => item.id === id);
    const next = rest[Math.min(Math.max(place, 0), rest.length - 1)] ?? null;
    setLeft(id);
    // Who went on while it was sent stays where they are.
    choose((current) => (current?.id === id ? next : current));
    // A read that is under way knows nothing of the decision.
    await client.cancelQueries({ queryKey: queryKeys.moderationQueue });
    client.setQueryData(queueQuery().queryKey, (before) => {
      if (!before) return before;
      const pages = before.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
      return { ...before, pages };
    });
    await client.invalidateQueries({ queryKey: queryKeys.moderationQueue });
    setLeft((current) => (current === id ? null : current));
  }

  return { query, items, chosen: items[at] ?? chosen, choose, step, leave };
}

/** A page that is read later may begin with what stood on the one before. */
function onceEach(items: QueueItemView[]): QueueItemView[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
