/**
 * A member's text as it is stored: without white space around it and in Unicode's composed form, so that what looks the
 * same is the same. Anything but a string is handed back for the rules to refuse.
 */
export function normaliseText(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}

/** Like {@link normaliseText}, for a field whose empty form is null. */
export function normaliseOptionalText(value: unknown): unknown {
  const text = normaliseText(value);
  return text === '' ? null : text;
}

/** Length as people count: one for each Unicode code point. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether PostgreSQL can store the text: no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

/** A number as a query string has it; anything else is left for the rule to refuse. */
export function toInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
