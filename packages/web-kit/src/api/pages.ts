import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { request } from './fetch-json';
import { queryPath } from './queries';

/** One page of a list: the response body, and the path of the next page, or null after the last page. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Last segment of the query key of a paginated list, which keeps its cache entry apart from that of the plain list. */
const PAGES_SEGMENT = 'pages';

/** Returns the path of the next page from a Link header (RFC 8288), or null. */
export function nextLink(header: string | null): string | null {
  for (const link of header?.split(/,\s*(?=<)/) ?? []) {
    const [, target, parameters = ''] = /^<([^>]*)>(.*)$/.exec(link.trim()) ?? [];
    if (target && /;\s*rel=("?)next\1\s*(;|$)/i.test(parameters)) {
      const url = new URL(target, window.location.origin);
      // Only the path is used, since the server may give the origin of a proxy.
      return url.pathname + url.search;
    }
  }
  return null;
}

/**
 * Fetches one page.
 *
 * @throws {ApiError} on a status that is not a success
 */
export async function fetchPage<Item>(path: string, signal?: AbortSignal): Promise<Page<Item>> {
  const response = await request(path, { signal });
  return { items: (await response.json()) as Item[], next: nextLink(response.headers.get('link')) };
}

/**
 * Returns options for useInfiniteQuery over the list of `key`. The query key is the list's key with one more segment, so that
 * invalidating the list by its key invalidates the pages too.
 */
export function pagesQuery<Item>(key: QueryKey) {
  return infiniteQueryOptions({
    queryKey: [...key, PAGES_SEGMENT],
    queryFn: ({ pageParam, signal }) => fetchPage<Item>(pageParam, signal),
    initialPageParam: queryPath(key),
    getNextPageParam: (page) => page.next,
  });
}
