import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { WISH_FIELDS, type WishFormValues } from './wish-form';

export interface FieldProblem {
  field: keyof WishFormValues;
  message: string;
}

/** What the server found wrong with fields this form has. Empty when the failure is of another kind. */
export function fieldProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.fieldErrors.flatMap(({ field, message }) => {
    const known = WISH_FIELDS.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
}
