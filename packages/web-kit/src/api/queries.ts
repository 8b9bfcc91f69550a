import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { MemberView, UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { fetchJson } from './fetch-json';

/** Path of a query key: its segments joined with `/`. An object as last segment becomes the query string. */
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

/** Options of a read whose key is its path. What is cached under the key is the response body. */
export function readQuery<Body>(key: QueryKey) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ queryKey, signal }) => fetchJson<Body>(queryPath(queryKey), { signal }),
  });
}

/** The signed-in member. Fails with a 401 where nobody is signed in. */
export const userQuery = () => readQuery<UserView>(queryKeys.user);

/** A member, as their board shows them. Fails with a 404 where there is none of that name. */
export const memberQuery = (username: string) => readQuery<MemberView>(queryKeys.member(username));

/** One wish. Fails with a 404 where it is gone. */
export const wishQuery = (wishId: string) => readQuery<WishView>(queryKeys.wish(wishId));
