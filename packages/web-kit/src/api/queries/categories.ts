import { queryOptions } from '@tanstack/react-query';
import type { Category } from '@wishboard/contracts/http/category';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '../fetch-json';
import { queryPath } from '../query-path';

/** The categories, in the order in which they are shown. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: queryKeys.categories,
    queryFn: ({ queryKey, signal }) => fetchJson<Category[]>(queryPath(queryKey), { signal }),
  });
