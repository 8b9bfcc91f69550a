import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { IMAGES_CACHE } from './cached-files';
import { beginSession } from './session';

export const READS_CACHE = 'reads';
const USER = queryKeys.user.join('/');

/** Clears the previous member's cached API responses and pictures, and begins a new session. */
export async function clearReads(): Promise<void> {
  beginSession();
  await Promise.all([caches.delete(READS_CACHE), caches.delete(IMAGES_CACHE)]);
}

/** Clears cached API responses and pictures if they belong to another member than the current one. */
export async function clearReadsOfOtherMember(now: UserView): Promise<void> {
  const kept = await (await caches.open(READS_CACHE)).match(USER, { ignoreVary: true });
  if (!kept) return;
  const before = (await kept.json()) as UserView;
  if (before.id !== now.id) await Promise.all([caches.delete(READS_CACHE), caches.delete(IMAGES_CACHE)]);
}
