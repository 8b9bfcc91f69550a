import { cutTo } from '@wishboard/contracts/http/fields/text';

/** Shorter than a name may be: digits may have to follow. */
const USERNAME_MAX = 40;

/** A username made of the name that a new member is shown by: its letters and digits, in lower case, with dots between. */
export function usernameFor(displayName: string): string {
  const words = displayName
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return cutTo(words?.join('.') ?? '', USERNAME_MAX).replace(/\.$/, '') || 'member';
}
