import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJsonOrNull } from '@wishboard/web-kit/api/fetch-json';
import { queryPath } from '@wishboard/web-kit/api/queries';
import { seedQueryCacheForDemoMember } from '../../first-screen/first-data';

/** Fetches the signed-in member; null when nobody is signed in. */
export const readCurrentUser = (signal?: AbortSignal) =>
  fetchJsonOrNull<UserView>(queryPath(queryKeys.user), { signal });

/** Query of the signed-in member; null when nobody is signed in. */
export const useCurrentUser = () =>
  useQuery({
    queryKey: queryKeys.user,
    queryFn: async ({ client, signal }) => {
      const user = await readCurrentUser(signal);
      seedQueryCacheForDemoMember(client, user);
      return user;
    },
  });
