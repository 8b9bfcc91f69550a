import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { type ApiException, validationFailed } from '../errors/api-exception.js';
import { CanBeAbsent } from '../validation/decorators.js';

const NOT_OF_THIS_LIST = 'Must be a cursor of this list';

/** Returns the error for a cursor that has the right form, but is of another list. */
export const notOfThisList = (): ApiException => validationFailed([{ field: 'cursor', message: NOT_OF_THIS_LIST }]);

/**
 * Decorator that describes and checks the cursor in the query of a list.
 *
 * @param pattern of the whole cursor
 * @param boundTo field of the query that has to stay the same from page to page, if any
 */
export function ListCursor(pattern: RegExp, boundTo?: string): PropertyDecorator {
  const condition = boundTo ? `, to be sent with the same \`${boundTo}\`` : '';
  return applyDecorators(
    ApiProperty({
      required: false,
      pattern: pattern.source,
      description: `Cursor from the Link header of the previous page${condition}; absent for the first page`,
    }),
    CanBeAbsent(),
    Matches(pattern, { message: NOT_OF_THIS_LIST }),
  );
}
