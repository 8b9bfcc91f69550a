import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { EMPTY_WISH_FORM, type WishFormValues } from './wish-form';

export interface FieldProblem {
  field: keyof WishFormValues;
  message: string;
}

/**
 * Returns the server's field errors for the fields of this form; empty when the failure is of another kind. The server's messages
 * are in English: `refused` replaces them, or null keeps them.
 */
export function fieldProblems(error: unknown, refused: string | null): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.fieldErrors.flatMap(({ field, message }) => {
    return isFormField(field) ? [{ field, message: refused ?? message }] : [];
  });
}

function isFormField(field: string): field is keyof WishFormValues {
  return Object.hasOwn(EMPTY_WISH_FORM, field);
}
