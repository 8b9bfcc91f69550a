import { cleanName } from '@wishboard/contracts/http/members/profile';
import { LATIN_LOOK } from './look-alikes.js';

/** Words in a name that make its owner look like somebody who speaks for the board. */
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
 * Returns the skeleton of a name. It is equal for names that look the same at a glance, whatever their letters, case, width,
 * spaces and punctuation. The method is that of UTS #39, with the look-alikes of Latin letters alone.
 */
export function skeletonOf(name: string): string {
  const letters = [...cleanName(name).toLowerCase()].map((letter) => LATIN_LOOK.get(letter) ?? letter).join('');
  // Two letters that look like one.
  const plain = letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
  return plain.replace(/[\p{P}\p{Z}\p{Cf}]/gu, '') || plain;
}

/** Returns all skeletons that a name may be mistaken for, since a capital I looks like an l. The first one is stored. */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([skeletonOf(name), skeletonOf(name.normalize('NFKC').replaceAll('I', 'l'))]),
];

/**
 * Reduces a name further than its skeleton: i and l are one letter, and doubled letters are single. The coarser comparison costs
 * no member a name of their own, since it is only made with {@link STAFF}.
 */
const coarseSkeleton = (name: string): string =>
  skeletonOf(name)
    .replaceAll('l', 'i')
    .replace(/(.)\1+/gu, '$1');

const STAFF_LOOKS = STAFF.map(coarseSkeleton);

/**
 * Whether a name reads like one that speaks for the board: a word of {@link STAFF}, also together with the board's name, "team",
 * "the" or "official".
 */
export function looksLikeStaff(name: string): boolean {
  const look = coarseSkeleton(name);
  const rest = STAFF_LOOKS.reduce((left, word) => left.replaceAll(word, ''), look);
  return rest !== look && ['', 'team', 'the', 'official'].map(coarseSkeleton).includes(rest);
}
