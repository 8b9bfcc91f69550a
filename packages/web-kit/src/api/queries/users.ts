import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { UserView } from '@wishboard/contracts/http/user';
import { fetchJson } from '../fetch-json';
import { queryPath } from '../query-path';

/** All members. */
export const usersQuery = () =>
  queryOptions({
    queryKey: queryKeys.users,
    queryFn: ({ queryKey, signal }) => fetchJson<UserView[]>(queryPath(queryKey), { signal }),
  });
