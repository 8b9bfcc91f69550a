import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import type { UseFormReturn } from 'react-hook-form';
import { EMPTY_WISH_FORM, type WishFormValues } from './wish-form';

/**
 * Shows the server's field errors at the fields of the form, and focuses the first of these fields. Does nothing when the failure is
 * of another kind.
 *
 * @param refused replaces the server's messages, which are in English; null keeps them
 */
export function showFieldProblems(form: UseFormReturn<WishFormValues>, error: unknown, refused: string | null): void {
  if (!(error instanceof ApiError)) return;
  let shouldFocus = true;
  for (const { field, message } of error.fieldErrors) {
    if (!isFormField(field)) continue;
    form.setError(field, { type: 'server', message: refused ?? message }, { shouldFocus });
    shouldFocus = false;
  }
}

function isFormField(field: string): field is keyof WishFormValues {
  return Object.hasOwn(EMPTY_WISH_FORM, field);
}
