import type { Language } from '../fields/language.js';
import { cleanLine } from '../fields/text.js';

/** Maximum length of the profile line, in Unicode code points. */
export const PROFILE_LINE_MAX = 160;

/**
 * Audience of a member's board: everyone, members only, or only the member. When the operator disables reading without an account
 * (PUBLIC_READING), `everyone` and `members` mean the same.
 */
export const BOARD_AUDIENCES = ['everyone', 'members', 'nobody'] as const;

export type BoardAudience = (typeof BOARD_AUDIENCES)[number];

/** Built-in avatars that a member can choose from (packages/database/assets/demo/avatars). */
export const AVATARS = [
  'ahao',
  'amber',
  'guanyu',
  'jiaying',
  'kai',
  'mei',
  'noah',
  'olivia',
  'sofia',
  'tom',
  'xiaoyu',
  'yating',
].map((name) => `/media/demo/avatars/${name}.svg`);

/** Maximum size in bytes of a picture that a member uploads of themselves; the same limit as for a product's picture. */
export const OWN_PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/** Media types accepted for an uploaded picture. */
export const OWN_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Profile of the member: response body of GET and PATCH /api/user/profile, and of PUT /api/user/picture. */
export interface ProfileView {
  displayName: string;
  /** Profile line in the member's own words, or the empty string. */
  line: string;
  /** Path of an image on this origin, or the empty string. */
  avatar: string;
  boardFor: BoardAudience;
  /** Interface language on every device on which the member signs in; the empty string to use each browser's language. */
  language: Language | '';
  /** IANA time zone name, which decides when the member's days begin; the empty string for UTC. */
  timeZone: string;
}

const TIME_ZONE_MAX = 64;

/**
 * Whether the name is an IANA time zone that this runtime knows, for example "Asia/Taipei". Rejects offsets from UTC, which do not
 * follow daylight saving time, and abbreviations, which are ambiguous.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX || !/^(UTC$|[a-z]+\/)/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Body of PATCH /api/user/profile. An absent field keeps its value. `avatar` is one of {@link AVATARS} or empty; a member's own
 * picture is uploaded by PUT /api/user/picture.
 */
export type UpdateProfileRequest = Partial<ProfileView>;

/**
 * Returns a chosen name as it is stored: compatibility composition (NFKC, which unifies widths), one space between words, and no
 * invisible characters.
 *
 * @returns the empty string when no character of the name is visible
 */
export function cleanName(text: string): string {
  const seen = text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return cleanLine(seen).replace(/\s+/gu, ' ');
}
