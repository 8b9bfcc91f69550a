import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { MemberView, UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { fetchJson } from './fetch-json';

/** Returns the path of a query key: its segments joined with `/`. An object as the last segment becomes the query string. */
export function queryPath(key: QueryKey): string {
  const last = key.at(-1);
  if (typeof last !== 'object' || last === null) return key.join('/');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(last)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const path = key.slice(0, -1).join('/');
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns the options of a query whose key is its path, and whose cached data is the response body. */
export function readQuery<Body>(key: QueryKey) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ queryKey, signal }) => fetchJson<Body>(queryPath(queryKey), { signal }),
  });
}

/** Query of the signed-in member. It fails with a 401 when nobody is signed in. */
export const userQuery = () => readQuery<UserView>(queryKeys.user);

/** Query of a member as their board shows them. It fails with a 404 when there is no member of that name. */
export const memberQuery = (username: string) => readQuery<MemberView>(queryKeys.member(username));

/** Query of one wish. It fails with a 404 when the wish is gone. */
export const wishQuery = (wishId: string) => readQuery<WishView>(queryKeys.wish(wishId));
