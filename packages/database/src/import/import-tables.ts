import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { LANGUAGES } from '@wishboard/contracts/http/fields/language';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import { INTERACTION_TYPES } from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_MAX } from '@wishboard/contracts/http/limits';
import {
  INTEREST_MAX,
  INTERESTS_ADDED_MAX,
  INTERESTS_REMOVED_MAX,
} from '@wishboard/contracts/http/members/preferences';
import { BOARD_AUDIENCES, isTimeZone, PROFILE_LINE_MAX } from '@wishboard/contracts/http/members/profile';
import { EMOJIS } from '@wishboard/contracts/http/wishes/reaction';
import {
  DESCRIPTION_MAX,
  IG_ACCOUNT,
  IG_ACCOUNT_MAX,
  NOTE_COLORS,
  PRODUCT_TITLE_MAX,
  PRODUCT_URL_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  WISH_AUDIENCES,
} from '@wishboard/contracts/http/wishes/wish';

import {
  arrayOf,
  boolean,
  integer,
  line,
  lineMatching,
  oneOf,
  text,
  time,
  uuid,
  type ValueParser,
  webAddress,
} from './value-parsers.js';

export interface ImportField {
  /** Name in the header of the file. */
  name: string;
  column: string;
  sqlType: string;
  required?: boolean;
  parse: ValueParser;
}

/** A file of the import, and the table its rows go to. */
export interface ImportTable {
  file: string;
  table: string;
  /** Fields in the order of the export. */
  fields: ImportField[];
  /** Groups of fields, each of which is unique: no two rows share the values of a whole group. */
  unique: string[][];
  /** Fields that refer to a row of another table. Messages call such a row `what`. */
  references: { field: string; table: string; what: string }[];
  /** Field that must name a different member than `userId`. */
  another?: string;
}

const KEYWORD_MAX = 100;
const AVATAR_MAX = 2048;
const KEYWORDS_MAX = 100;

const id: ImportField = { name: 'id', column: 'id', sqlType: 'uuid', parse: uuid };
const userId: ImportField = { name: 'userId', column: 'user_id', sqlType: 'uuid', required: true, parse: uuid };
const wishId: ImportField = { name: 'wishId', column: 'wish_id', sqlType: 'uuid', required: true, parse: uuid };
const createdAt: ImportField = { name: 'createdAt', column: 'created_at', sqlType: 'timestamptz', parse: time };

const toUser = { field: 'userId', table: 'users', what: 'member' };
const toWish = { field: 'wishId', table: 'wishes', what: 'wish' };

const optional = (name: string, column: string, parse: ValueParser, sqlType = 'text'): ImportField => ({
  name,
  column,
  sqlType,
  parse,
});
const required = (name: string, column: string, parse: ValueParser): ImportField => ({
  ...optional(name, column, parse),
  required: true,
});

/** Describes a file in which members refer to other members, in the column `<verb>_id`. */
function aboutMembers(table: string, verb: string): ImportTable {
  const field = `${verb}Id`;
  return {
    file: `${table}.csv`,
    table,
    fields: [
      userId,
      { ...userId, name: field, column: `${verb}_id` },
      optional(`${verb}At`, `${verb}_at`, time, 'timestamptz'),
    ],
    unique: [['userId', field]],
    references: [toUser, { ...toUser, field }],
    another: field,
  };
}

/** The twelve files, in the order in which their rows can be written. */
export const IMPORT_TABLES: ImportTable[] = [
  {
    file: 'users.csv',
    table: 'users',
    fields: [
      id,
      required('username', 'username', line(MEMBER_NAME_MAX)),
      required('displayName', 'display_name', line(MEMBER_NAME_MAX)),
      optional('avatar', 'avatar', line(AVATAR_MAX)),
      optional('line', 'line', line(PROFILE_LINE_MAX)),
      optional('boardFor', 'board_for', oneOf(BOARD_AUDIENCES)),
      optional('language', 'language', oneOf(LANGUAGES)),
      optional('timeZone', 'time_zone', lineMatching(isTimeZone, 'must be the name of a time zone')),
      createdAt,
    ],
    unique: [['id'], ['username']],
    references: [],
  },
  {
    file: 'wishes.csv',
    table: 'wishes',
    fields: [
      id,
      userId,
      required('title', 'title', line(TITLE_MAX)),
      required('description', 'description', text(DESCRIPTION_MAX)),
      optional('productUrl', 'product_url', webAddress(PRODUCT_URL_MAX)),
      optional('productTitle', 'product_title', line(PRODUCT_TITLE_MAX)),
      optional('productImage', 'product_image', line(PRODUCT_URL_MAX)),
      optional('color', 'color', oneOf(NOTE_COLORS)),
      optional('category', 'category', oneOf(CATEGORIES)),
      optional('tags', 'tags', arrayOf(line(TAG_MAX), TAGS_MAX), 'text[]'),
      optional(
        'igAccount',
        'ig_account',
        lineMatching(
          (account) => account === '' || IG_ACCOUNT.test(account),
          `must be a social account of at most ${IG_ACCOUNT_MAX} letters, digits, dots and underscores`,
        ),
      ),
      optional('isGranted', 'is_granted', boolean, 'boolean'),
      optional('grantedAt', 'granted_at', time, 'timestamptz'),
      optional('audience', 'audience', oneOf(WISH_AUDIENCES)),
      createdAt,
    ],
    unique: [['id']],
    references: [toUser],
  },
  {
    file: 'reactions.csv',
    table: 'reactions',
    fields: [id, wishId, userId, required('emoji', 'emoji', oneOf(EMOJIS)), createdAt],
    unique: [['id'], ['wishId', 'userId', 'emoji']],
    references: [toWish, toUser],
  },
  {
    file: 'user_interactions.csv',
    table: 'user_interactions',
    fields: [
      id,
      userId,
      wishId,
      required('interactionType', 'interaction_type', oneOf(INTERACTION_TYPES)),
      optional('weight', 'weight', integer(1, INTERACTION_WEIGHT_MAX), 'integer'),
      createdAt,
    ],
    unique: [['id']],
    references: [toUser, toWish],
  },
  {
    file: 'user_preferences.csv',
    table: 'user_preferences',
    fields: [
      id,
      userId,
      optional('keywords', 'keywords', arrayOf(line(KEYWORD_MAX), KEYWORDS_MAX), 'text[]'),
      optional('categories', 'categories', arrayOf(oneOf(CATEGORIES), CATEGORIES.length), 'text[]'),
      optional('colorPreference', 'color_preference', oneOf(NOTE_COLORS)),
      optional('lastUpdated', 'last_updated', time, 'timestamptz'),
      optional('resetAt', 'reset_at', time, 'timestamptz'),
      optional('addedKeywords', 'added_keywords', arrayOf(line(INTEREST_MAX), INTERESTS_ADDED_MAX), 'text[]'),
      optional('removedKeywords', 'removed_keywords', arrayOf(line(KEYWORD_MAX), INTERESTS_REMOVED_MAX), 'text[]'),
      optional('chosenCategories', 'chosen_categories', arrayOf(oneOf(CATEGORIES), CATEGORIES.length), 'text[]'),
    ],
    unique: [['id'], ['userId']],
    references: [toUser],
  },
  {
    file: 'less_like_this.csv',
    table: 'less_like_this',
    fields: [id, userId, wishId, createdAt],
    unique: [['id'], ['userId', 'wishId']],
    references: [toUser, toWish],
  },
  {
    file: 'kept_wishes.csv',
    table: 'kept_wishes',
    fields: [id, userId, wishId, optional('keptAt', 'kept_at', time, 'timestamptz')],
    unique: [['id'], ['userId', 'wishId']],
    references: [toUser, toWish],
  },
  aboutMembers('followed_members', 'followed'),
  {
    file: 'followed_categories.csv',
    table: 'followed_categories',
    fields: [
      userId,
      required('category', 'category', oneOf(CATEGORIES)),
      optional('followedAt', 'followed_at', time, 'timestamptz'),
    ],
    unique: [['userId', 'category']],
    references: [toUser],
  },
  {
    file: 'hidden_wishes.csv',
    table: 'hidden_wishes',
    fields: [userId, wishId, optional('hiddenAt', 'hidden_at', time, 'timestamptz')],
    unique: [['userId', 'wishId']],
    references: [toUser, toWish],
  },
  aboutMembers('muted_members', 'muted'),
  aboutMembers('blocked_members', 'blocked'),
];

/** Returns the column of a field. @throws Error when the table has no such field */
export function columnOf(table: ImportTable, fieldName: string): string {
  const field = table.fields.find((each) => each.name === fieldName);
  if (!field) throw new Error(`${table.file} has no field ${fieldName}`);
  return field.column;
}
