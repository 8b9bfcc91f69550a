import { queryOptions } from '@tanstack/react-query';
import type { Category } from '@wishboard/contracts/http/category';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { queryPath } from '@wishboard/web-kit/api/query-path';

/** The categories, in the order in which they are shown. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: queryKeys.categories,
    queryFn: ({ queryKey, signal }) => fetchJson<Category[]>(queryPath(queryKey), { signal }),
  });
