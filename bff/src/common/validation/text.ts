import { cleanLine, cleanText } from '@wishboard/contracts/http/text';

/** A member's text of several lines as it is stored. Anything but a string is handed back for the rules to refuse. */
export function normaliseText(value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Like {@link normaliseText}, for a text of one line. */
export function normaliseLine(value: unknown): unknown {
  return typeof value === 'string' ? cleanLine(value) : value;
}

/** Like {@link normaliseLine}, for a field whose empty form is null. */
export function normaliseOptionalLine(value: unknown): unknown {
  const text = normaliseLine(value);
  return text === '' ? null : text;
}

/** A number as a query string has it; anything else is left for the rule to refuse. */
export function toInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
