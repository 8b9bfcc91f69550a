import { cleanLine, cleanText, hasAtMost, isUuid } from '@wishboard/contracts/http/fields/text';
import { isWebAddress } from '@wishboard/contracts/http/wishes/wish';
import { BadValue } from './bad-value.js';
import { formatTextArray, parseTextArray } from './text-array.js';

/** Explains why a text without a visible character is wrong where a text is required. */
export const NOTHING_VISIBLE = new BadValue('must have a character that can be seen');

/**
 * Turns the text of a field, which is never empty, into the text that PostgreSQL takes, or explains why it is wrong. Returns the
 * empty string for a text without a visible character: like the API, the import takes it as an empty field.
 */
export type ValueParser = (text: string) => string | BadValue;

export const uuid: ValueParser = (text) => (isUuid(text) ? text.toLowerCase() : new BadValue('must be a uuid'));

/** Accepts text of at most `max` code points, cleaned as the API stores it. */
export const text = (max: number): ValueParser => cleanedText(cleanText, max);

/** Like {@link text}, for a single line. */
export const line = (max: number): ValueParser => cleanedText(cleanLine, max);

function cleanedText(clean: (value: string) => string, max: number): ValueParser {
  return (value) => {
    if (value.includes('\0')) return new BadValue('must not hold a NUL character');
    const normal = clean(value);
    return hasAtMost(normal, max) ? normal : new BadValue(`must have at most ${max} characters`);
  };
}

export function oneOf(words: readonly string[]): ValueParser {
  return (value) => (words.includes(value) ? value : new BadValue(`must be one of ${words.join(', ')}`));
}

export function integer(min: number, max: number): ValueParser {
  return (value) =>
    /^-?\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? value
      : new BadValue(`must be a whole number from ${min} to ${max}`);
}

const BOOLEANS: Record<string, string> = { true: 't', t: 't', false: 'f', f: 'f' };

export const boolean: ValueParser = (value) => BOOLEANS[value.toLowerCase()] ?? new BadValue('must be true or false');

const ISO_TIME = /^(\d{4}-\d{2}-(\d{2}))(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i;

/** Accepts an ISO 8601 date or time and keeps milliseconds. A time without a zone is UTC. */
export const time: ValueParser = (value) => {
  const [, date, day, minutes = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = ISO_TIME.exec(value) ?? [];
  // `Date` rolls the 30th of February over into March.
  if (!date || new Date(date).getUTCDate() !== Number(day)) return new BadValue('must be an ISO 8601 time');
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.toUpperCase();
  const moment = new Date(`${date}T${minutes}${seconds}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(moment.getTime()) ? new BadValue('must be an ISO 8601 time') : moment.toISOString();
};

/** Accepts a line for which `isRight` holds. `description` is the reason given for any other. */
export function lineMatching(isRight: (line: string) => boolean, description: string, max = Infinity): ValueParser {
  const read = line(max);
  return (value) => {
    const normal = read(value);
    return normal instanceof BadValue || isRight(normal) ? normal : new BadValue(description);
  };
}

/** Accepts an absolute http or https URL without credentials, or none. */
export const webAddress = (max: number): ValueParser =>
  lineMatching(
    (link) => link === '' || isWebAddress(link),
    'must be an http or https URL without a user name or password',
    max,
  );

/** Accepts an array of at most `max` items, each of which `item` accepts. */
export function arrayOf(item: ValueParser, max: number): ValueParser {
  return (value) => {
    const items = parseTextArray(value);
    if (items instanceof BadValue) return items;
    if (items.length > max) return new BadValue(`must hold at most ${max} values`);
    const parsed: string[] = [];
    for (const each of items) {
      const result = item(each) || NOTHING_VISIBLE;
      if (result instanceof BadValue) return new BadValue(`each value ${result.reason}`);
      parsed.push(result);
    }
    return formatTextArray(parsed);
  };
}
