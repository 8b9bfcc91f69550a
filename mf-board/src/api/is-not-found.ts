import { ApiError } from '@wishboard/web-kit/api/fetch-json';

/** Whether a read of a wish failed because the wish does not exist any more or is not visible to the reader (status code 404 or 400). */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Whether an act failed because the wish or member does not exist any more or is not visible to the member, so that a retry is no use. */
export const isGoneError = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
