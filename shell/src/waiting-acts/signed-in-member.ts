import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { queryPath } from '@wishboard/web-kit/api/queries';

/** Timeout of the request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Id of the currently signed-in member, bypassing all caches. Null when nobody is signed in or the server is unreachable. */
export async function fetchSignedInMemberId(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await fetch(queryPath(queryKeys.user), { cache: 'no-store', credentials: 'include', signal });
    return answer.ok ? ((await answer.json()) as UserView).id : null;
  } catch {
    return null;
  }
}
