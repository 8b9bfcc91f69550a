import type { Language } from '../fields/language.js';
import { cleanLine } from '../fields/text.js';

/** Characters in the line that a member says about themselves. */
export const PROFILE_LINE_MAX = 160;

/**
 * Who may see a member's board: everyone, members, or they alone. Where the operator lets nobody read without an account
 * (PUBLIC_READING), the first two are alike.
 */
export const BOARD_AUDIENCES = ['everyone', 'members', 'nobody'] as const;

export type BoardAudience = (typeof BOARD_AUDIENCES)[number];

/** Pictures that come with the board, to choose from (packages/database/assets/demo/avatars). */
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

/** Bytes of a picture that a member sends of themselves, as many as of a product's. */
export const OWN_PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/** Media types it may have. */
export const OWN_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** What a member says of themselves: answer of GET and PATCH /api/user/profile, and of PUT /api/user/picture. */
export interface ProfileView {
  displayName: string;
  /** A line about themselves, or the empty string. */
  line: string;
  /** Path of an image on this origin, or the empty string. */
  avatar: string;
  boardFor: BoardAudience;
  /** Of the interface, wherever the member signs in; the empty string for what each browser asks for. */
  language: Language | '';
  /** Name in the IANA database, by which the member's days begin; the empty string for UTC. */
  timeZone: string;
}

const TIME_ZONE_MAX = 64;

/**
 * Whether it is the name of a time zone that is known here, for example "Asia/Taipei". A distance from UTC is none, since it keeps no
 * summer time, and neither is an abbreviation, which stands for several.
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
 * Body of PATCH /api/user/profile. An absent field keeps its value; a picture is one of {@link AVATARS} or none. One of the member's own
 * comes by PUT /api/user/picture.
 */
export type UpdateProfileRequest = Partial<ProfileView>;

/**
 * A name as it is stored, once a member chose it: composed and of one width (NFKC), one space between words, and without a
 * character that cannot be seen. Empty when nothing of it can.
 */
export function cleanName(text: string): string {
  const seen = text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return cleanLine(seen).replace(/\s+/gu, ' ');
}
