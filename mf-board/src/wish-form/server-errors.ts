import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { EMPTY_WISH_FORM, type WishFormValues } from './wish-form';

export interface FieldProblem {
  field: keyof WishFormValues;
  message: string;
}

/**
 * What the server found wrong with fields this form has. Empty when the failure is of another kind. The server speaks English:
 * `refused` is what is said in its place, or null.
 */
export function fieldProblems(error: unknown, refused: string | null): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.fieldErrors.flatMap(({ field, message }) => {
    return isOfForm(field) ? [{ field, message: refused ?? message }] : [];
  });
}

function isOfForm(field: string): field is keyof WishFormValues {
  return Object.hasOwn(EMPTY_WISH_FORM, field);
}
