import { IG_ACCOUNT_MAX, PRODUCT_URL_MAX, TAG_MAX, TAGS_MAX } from '@wishboard/contracts/http/limits';
import { countCodePoints } from '@wishboard/contracts/http/text';

/** What is wrong with a value, in the words a member reads, or null. */
export type FieldRule = (value: unknown) => string | null;

/** Text of 1 to `max` code points. */
export function textRule(label: string, max: number): FieldRule {
  return (value) => {
    if (value === undefined || value === null || value === '') return `${label} is required`;
    if (typeof value !== 'string') return `${label} must be text`;
    return countCodePoints(value) > max ? `${label} must have at most ${max} characters` : null;
  };
}

/** An absolute http or https address, or null. */
export const productUrlRule: FieldRule = (value) => {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return 'Must be a valid URL';
  if (countCodePoints(value) > PRODUCT_URL_MAX) return `Product link must have at most ${PRODUCT_URL_MAX} characters`;
  // The URL parser drops line breaks and takes "http:host"; neither is an address anyone means.
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(value)) return 'Must be a valid URL';
  return URL.canParse(value) ? null : 'Must be a valid URL';
};

/** Text of 1 to `max` code points, or null. */
export function optionalTextRule(label: string, max: number): FieldRule {
  const rule = textRule(label, max);
  return (value) => (value === null ? null : rule(value));
}

/** A social account's name, with or without the leading @, or null. */
export const igAccountRule: FieldRule = (value) => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' && new RegExp(`^@?[A-Za-z0-9._]{1,${IG_ACCOUNT_MAX}}$`).test(value)) return null;
  return `Must be a social account of at most ${IG_ACCOUNT_MAX} letters, digits, dots and underscores`;
};

export const tagsRule: FieldRule = (value) => {
  if (!Array.isArray(value) || value.length > TAGS_MAX) return `Must be a list of at most ${TAGS_MAX} tags`;
  const tag = textRule('A tag', TAG_MAX);
  return value.map((item) => tag(item)).find((problem) => problem !== null) ?? null;
};

/** One of the listed words. */
export function oneOfRule(words: readonly string[]): FieldRule {
  return (value) => (typeof value === 'string' && words.includes(value) ? null : `Must be one of: ${words.join(', ')}`);
}

export function integerRule(min: number, max: number): FieldRule {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? null
      : `Must be a whole number from ${min} to ${max}`;
}

export const booleanRule: FieldRule = (value) => (typeof value === 'boolean' ? null : 'Must be true or false');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const uuidRule: FieldRule = (value) => (typeof value === 'string' && UUID.test(value) ? null : 'Must be a uuid');
