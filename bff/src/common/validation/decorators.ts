import { cleanLine, cleanText, hasAtMost, isUuid } from '@wishboard/contracts/http/fields/text';
import { hasCredentials, isWebAddress } from '@wishboard/contracts/http/wishes/wish';
import { Transform } from 'class-transformer';
import { buildMessage, ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/*
 * Decorators that class-validator and class-transformer do not provide. The lowest decorator on a field is checked
 * first, and the first that fails gives the message.
 */

/** Accepts any UUID version, since ids of earlier installations may be of any. */
export const ANY_UUID = 'loose';

/** Message for a field that must be one of several words, of which one may be empty. */
export const ONE_OF: ValidationOptions = {
  message: ({ constraints: [words] }) => {
    const named = (words as readonly string[]).filter((word) => word !== '');
    return `Must be one of: ${named.join(', ')}${named.length < words.length ? ', or empty' : ''}`;
  },
};

export const A_UUID = 'Must be a uuid';

/** Returns the one message for a value that is not a whole number, too small or too large. */
export const wholeNumber = (min: number, max: number): ValidationOptions => ({
  message: `Must be a whole number from ${min} to ${max}`,
});

/** Marks a field as optional. Unlike with `IsOptional`, null is validated like any other value. */
export const CanBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Normalises text of several lines to the form that is stored. A value that is not a string is left to the validators. */
export const CleanText = (): PropertyDecorator => Transform(({ value }) => transformText(value, cleanText));

/** Like {@link CleanText}, for text of one line, or for each item of a list. */
export const CleanLine = (): PropertyDecorator =>
  Transform(({ value }) =>
    Array.isArray(value) ? value.map((item) => transformText(item, cleanLine)) : transformText(value, cleanLine),
  );

/** Like {@link CleanLine}, but replaces an empty text by the given value. */
export const CleanLineOr = (empty: null | undefined): PropertyDecorator =>
  Transform(({ value }) => transformText(value, (text) => cleanLine(text) || empty));

/** Converts a number from a query string. Any other value is left to the validators. */
export const ToInteger = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value));

/** Converts `true` and `false` from a query string. Any other value is left to the validators. */
export const ToBoolean = (): PropertyDecorator =>
  Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value));

/** Limits the number of characters as PostgreSQL counts them. `MaxLength` does not count the variation selectors of emoji. */
export function MaxCharacters(max: number, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'maxCharacters',
      constraints: [max],
      validator: {
        validate: (value) => typeof value === 'string' && hasAtMost(value, max),
        defaultMessage: buildMessage((each) => `${each}$property must have at most $constraint1 characters`, options),
      },
    },
    options,
  );
}

/** Requires an absolute http or https URL without credentials. `IsUrl` is not used, because it also restricts host names. */
export function IsWebAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isWebAddress',
    validator: {
      validate: (value) => typeof value === 'string' && isWebAddress(value),
      defaultMessage: (failed) =>
        hasCredentials(String(failed?.value)) ? 'Must not contain a user name or password' : 'Must be a valid URL',
    },
  });
}

/** Matches a time in the form of responses: ISO 8601, UTC, with milliseconds. PostgreSQL has no year 0. */
export const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Requires a time in the form of {@link TIME}. `IsISO8601` is not used, because it accepts forms that PostgreSQL refuses. */
export function IsTime(): PropertyDecorator {
  return ValidateBy({
    name: 'isTime',
    validator: {
      // The comparison refuses days that do not exist, which the parser takes for days of the next month.
      validate: (value) => typeof value === 'string' && TIME.test(value) && new Date(value).toJSON() === value,
      defaultMessage: () => 'Must be a time such as 2026-01-31T12:00:00.000Z',
    },
  });
}

/** Whether a value outside a DTO, such as one from a path or a header, is an id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

function transformText(value: unknown, become: (text: string) => unknown): unknown {
  return typeof value === 'string' ? become(value) : value;
}
