import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { fetchPage, type Page } from './pages';

type WishPages = InfiniteData<Page<WishView>, string>;

/** A list with more pages than this is refreshed at its head alone. */
export const REFRESHED_WHOLE_PAGES = 4;

/**
 * Refreshes every cached list of wishes: all, the member's own, and the community's.
 *
 * Refreshing a list fetches each of its pages again. For a reader who scrolled through thousands of wishes, each reaction would
 * cause hundreds of requests. A long list is therefore refetched only at its head, where new wishes appear, and keeps the rest.
 */
export async function refreshWishLists(client: QueryClient): Promise<void> {
  const long = client.getQueryCache().findAll({ queryKey: queryKeys.wishes, predicate: isLong });
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.wishes, predicate: (query) => !isLong(query) }),
    ...long.map((query) => refreshHead(client, query)),
  ]);
}

function isLong(query: Query): boolean {
  const pages = (query.state.data as Partial<WishPages> | undefined)?.pages;
  return Array.isArray(pages) && pages.length > REFRESHED_WHOLE_PAGES;
}

async function refreshHead(client: QueryClient, query: Query): Promise<void> {
  const key = query.queryKey;
  if (!query.isActive()) {
    client.setQueryData<WishPages>(key, (data) => data && firstPage(data));
    return client.invalidateQueries({ queryKey: key, exact: true });
  }
  const data = client.getQueryData<WishPages>(key);
  const start = data?.pageParams[0];
  if (start === undefined) return;
  // When the head cannot be read, the list stays as it is until the next refresh.
  const fresh = await fetchPage<WishView>(start).catch(() => null);
  if (!fresh) return;
  const merged = withFreshHead(client.getQueryData<WishPages>(key), fresh);
  if (merged) client.setQueryData<WishPages>(key, merged);
  else await client.invalidateQueries({ queryKey: key, exact: true });
}

/**
 * Returns the pages with the first page replaced by a fresh one. Wishes that the fresh page pushed down stay, and wishes that
 * vanished from its range are dropped.
 *
 * @returns null when the fresh page does not overlap the old ones, so that wishes in between would be missing
 */
export function withFreshHead(data: WishPages | undefined, fresh: Page<WishView>): WishPages | null {
  if (!data) return null;
  const lastFresh = fresh.items.at(-1)?.id;
  const joint = data.pages.findIndex((page) => page.items.some((wish) => wish.id === lastFresh));
  const jointPage = data.pages[joint];
  if (!jointPage || fresh.next === null)
    return fresh.next === null ? { pages: [fresh], pageParams: first(data) } : null;
  const below = jointPage.items.slice(jointPage.items.findIndex((wish) => wish.id === lastFresh) + 1);
  const rest = data.pages.slice(joint + 1);
  const restParams = data.pageParams.slice(joint + 1);
  if (below.length === 0) return { pages: [fresh, ...rest], pageParams: [...first(data), ...restParams] };
  return {
    pages: [fresh, { items: below, next: jointPage.next }, ...rest],
    pageParams: [...first(data), fresh.next, ...restParams],
  };
}

const first = (data: WishPages): string[] => data.pageParams.slice(0, 1);

const firstPage = (data: WishPages): WishPages => ({ pages: data.pages.slice(0, 1), pageParams: first(data) });
