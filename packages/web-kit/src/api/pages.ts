import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { request } from './fetch-json';
import { queryPath } from './queries';

/** One page of a list: the response body, and the path of the next page or null after the last. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Last segment of the key of a list that is read page by page, so that it stands beside the plain list's entry. */
export const PAGES_SEGMENT = 'pages';

/** Path of the next page in a Link header (RFC 8288), or null. */
export function nextLink(header: string | null): string | null {
  for (const link of header?.split(/,\s*(?=<)/) ?? []) {
    const [, target, parameters = ''] = /^<([^>]*)>(.*)$/.exec(link.trim()) ?? [];
    if (target && /;\s*rel=("?)next\1\s*(;|$)/i.test(parameters)) {
      const url = new URL(target, window.location.origin);
      // The server's idea of its own origin may be a proxy's: only the path counts.
      return url.pathname + url.search;
    }
  }
  return null;
}

/** Reads one page. @throws {ApiError} */
export async function fetchPage<Item>(path: string, signal?: AbortSignal): Promise<Page<Item>> {
  const response = await request(path, { signal });
  return { items: (await response.json()) as Item[], next: nextLink(response.headers.get('link')) };
}

/**
 * Options for useInfiniteQuery over the list of `key`. The entry's key is the list's with one segment more, so that
 * refreshing the list by its key refreshes the pages too.
 */
export function pagesQuery<Item>(key: QueryKey) {
  return infiniteQueryOptions({
    queryKey: [...key, PAGES_SEGMENT],
    queryFn: ({ pageParam, signal }) => fetchPage<Item>(pageParam, signal),
    initialPageParam: queryPath(key),
    getNextPageParam: (page) => page.next,
  });
}
