import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { IMAGES_CACHE } from './kept-files';
import { beginSession } from './session';

export const READS_CACHE = 'reads';
const USER = queryKeys.user.join('/');

/** Forgets what was read for the member before. */
export async function forgetReads(): Promise<void> {
  beginSession();
  await Promise.all([caches.delete(READS_CACHE), caches.delete(IMAGES_CACHE)]);
}

/** Forgets what is kept of another member than the one whom the server knows now. */
export async function forgetOthers(now: UserView): Promise<void> {
  const kept = await (await caches.open(READS_CACHE)).match(USER, { ignoreVary: true });
  if (!kept) return;
  const before = (await kept.json()) as UserView;
  if (before.id !== now.id) await Promise.all([caches.delete(READS_CACHE), caches.delete(IMAGES_CACHE)]);
}
