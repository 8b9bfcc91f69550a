import { QueryClient } from '@tanstack/react-query';
import { fetchJson } from './fetch-json';
import { queryPath } from './queries';

/**
 * Creates the page's query client. A query key is the path to read, and the cached data is the response body. Unless a query says
 * otherwise, nothing is retried, refetched on focus, polled or ever stale.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetchJson(queryPath(queryKey), { signal }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      // Without a connection a write fails at once with an error, instead of being paused invisibly until there is one.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
