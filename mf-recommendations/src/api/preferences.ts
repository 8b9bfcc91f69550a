import { queryOptions } from '@tanstack/react-query';
import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { queryPath } from '@wishboard/web-kit/api/query-path';

/** What is known of the member's interests. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: queryKeys.preferences,
    queryFn: ({ queryKey, signal }) => fetchJson<PreferencesView>(queryPath(queryKey), { signal }),
  });
