import { cutTo } from '@wishboard/contracts/http/fields/text';

/** Maximum length of a base username. It is shorter than that of a name, to leave room for digits. */
const USERNAME_MAX = 40;

/** Derives a username from a display name: its letters and digits in lower case, separated by dots. */
export function usernameFor(displayName: string): string {
  const words = displayName
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return cutTo(words?.join('.') ?? '', USERNAME_MAX).replace(/\.$/, '') || 'member';
}
