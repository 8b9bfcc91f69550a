import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import { fetchJson } from '../fetch-json';
import { queryPath } from '../query-path';

/** One wish. Fails with a 404 where it is gone. */
export const wishQuery = (wishId: string) =>
  queryOptions({
    queryKey: queryKeys.wish(wishId),
    queryFn: ({ queryKey, signal }) => fetchJson<WishView>(queryPath(queryKey), { signal }),
  });
