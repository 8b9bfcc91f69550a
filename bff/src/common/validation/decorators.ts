import { cleanLine, cleanText, hasAtMost, isUuid } from '@wishboard/contracts/http/fields/text';
import { isWebAddress } from '@wishboard/contracts/http/wishes/wish';
import { Transform } from 'class-transformer';
import { buildMessage, ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/*
 * What class-validator and class-transformer have no decorator for. The lowest on a field is looked at first, and the first
 * that refuses gives the message.
 */

/** Of any making: ids of earlier installations need be of no version. */
export const ANY_UUID = 'loose';

/** What a field may be that is one of some words; class-validator puts them in. */
export const ONE_OF: ValidationOptions = { message: 'Must be one of: $constraint1' };

export const A_UUID = 'Must be a uuid';

/** The one message of a whole number that is none, is too small or is too large. */
export const wholeNumber = (min: number, max: number): ValidationOptions => ({
  message: `Must be a whole number from ${min} to ${max}`,
});

/** That the field may be left out. Unlike with `IsOptional`, null is a value like any other. */
export const CanBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** A member's text of several lines becomes what is stored of it. Anything but a string is left for the rules to refuse. */
export const CleanText = (): PropertyDecorator => Transform(({ value }) => ofText(value, cleanText));

/** Like {@link CleanText}, for a text of one line, or for each of a list. */
export const CleanLine = (): PropertyDecorator =>
  Transform(({ value }) =>
    Array.isArray(value) ? value.map((item) => ofText(item, cleanLine)) : ofText(value, cleanLine),
  );

/** Like {@link CleanLine}, for a field whose empty form is another value than the empty text. */
export const CleanLineOr = (empty: null | undefined): PropertyDecorator =>
  Transform(({ value }) => ofText(value, (text) => cleanLine(text) || empty));

/** A number as a query string has it becomes one; anything else is left for the rules to refuse. */
export const ToInteger = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value));

/** Yes or no as a query string has it becomes that; anything else is left for the rules to refuse. */
export const ToBoolean = (): PropertyDecorator =>
  Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value));

/** At most so many characters as PostgreSQL counts them. `MaxLength` leaves out what chooses an emoji's look. */
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

/** An absolute http or https address. `IsUrl` has an opinion on names of hosts. */
export function IsWebAddress(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isWebAddress',
      validator: {
        validate: (value) => typeof value === 'string' && isWebAddress(value),
        defaultMessage: buildMessage((each) => `${each}$property must be an http or https address`, options),
      },
    },
    options,
  );
}

/** Whether a value that no DTO holds, such as one of a path or a header, is the id of something. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

function ofText(value: unknown, become: (text: string) => unknown): unknown {
  return typeof value === 'string' ? become(value) : value;
}
