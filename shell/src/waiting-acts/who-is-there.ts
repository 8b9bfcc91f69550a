import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { queryPath } from '@wishboard/web-kit/api/queries';

/** How long one look for the server lasts, in milliseconds. */
const LOOK_LIMIT_MS = 10_000;

/** Id of the member whom the server knows now, asked past everything that is kept; null where that is nobody, or no server is there. */
export async function whoIsThere(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
    const answer = await fetch(queryPath(queryKeys.user), { cache: 'no-store', credentials: 'include', signal });
    return answer.ok ? ((await answer.json()) as UserView).id : null;
  } catch {
    return null;
  }
}
