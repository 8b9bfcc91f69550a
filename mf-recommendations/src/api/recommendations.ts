import { queryOptions } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { queryPath } from '@wishboard/web-kit/api/query-path';

/** The first `limit` wishes recommended to the member. */
export const recommendationsQuery = (limit?: number) =>
  queryOptions({
    queryKey: queryKeys.recommendations(limit),
    queryFn: ({ queryKey, signal }) => fetchJson<RecommendationView[]>(queryPath(queryKey), { signal }),
  });
