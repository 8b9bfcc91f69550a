import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { UserView } from '@wishboard/contracts/http/user';
import { fetchJson } from '../fetch-json';
import { queryPath } from '../query-path';

/** The signed-in member. Fails with a 401 where nobody is signed in. */
export const userQuery = () =>
  queryOptions({
    queryKey: queryKeys.user,
    queryFn: ({ queryKey, signal }) => fetchJson<UserView>(queryPath(queryKey), { signal }),
  });
