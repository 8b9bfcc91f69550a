import { cleanName } from '@wishboard/contracts/http/members/profile';
import { LATIN_LOOK } from './look-alikes.js';

/** Who may be taken for somebody that speaks for the board. */
const STAFF = [
  'admin',
  'administrator',
  'moderator',
  'operator',
  'support',
  'security',
  'system',
  'wishboard',
  '管理員',
  '版主',
  '客服',
  '官方',
];

/**
 * What a name looks like: equal for names that one takes for each other at a glance, whatever their letters, case, width, spaces
 * and punctuation. After UTS #39, with the look-alikes of Latin letters alone.
 */
export function skeletonOf(name: string): string {
  const letters = [...cleanName(name).toLowerCase()].map((letter) => LATIN_LOOK.get(letter) ?? letter).join('');
  // Two letters that read as one.
  const plain = letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
  return plain.replace(/[\p{P}\p{Z}\p{Cf}]/gu, '') || plain;
}

/** All that a name may be taken for: a capital I is an l to the eye. The first is what is stored. */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([skeletonOf(name), skeletonOf(name.normalize('NFKC').replaceAll('I', 'l'))]),
];

/** Blunter than a skeleton, since here nobody loses a name of their own: i and l are one, and doubled letters single. */
const bluntly = (name: string): string =>
  skeletonOf(name)
    .replaceAll('l', 'i')
    .replace(/(.)\1+/gu, '$1');

const STAFF_LOOKS = STAFF.map(bluntly);

/** Whether a name reads as one that speaks for the board: such a word, also with the board's name or "team" beside it. */
export function looksLikeStaff(name: string): boolean {
  const look = bluntly(name);
  const rest = STAFF_LOOKS.reduce((left, word) => left.replaceAll(word, ''), look);
  return rest !== look && ['', 'team', 'the', 'official'].map(bluntly).includes(rest);
}
