import { QueryClient } from '@tanstack/react-query';
import { fetchJson } from './fetch-json';
import { queryPath } from './queries';

/**
 * The page's query client: a key is the path it is read from, what is cached is the response body, and nothing is
 * retried, refetched on focus, polled or ever stale unless a query says so.
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
      // Without a connection a write fails at once and says so, rather than wait for one unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
