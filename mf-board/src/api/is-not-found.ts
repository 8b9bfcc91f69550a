/** Whether a read of a wish failed because the wish does not exist any more or is not visible to the reader (status code 404 or 400). */
export const isNotFound = (error: unknown): boolean => [404, 400].includes(statusOf(error));

/** Whether a read or an act failed because the wish or member does not exist any more or is not visible to the member, so that a retry is no use. */
export const isGoneError = (error: unknown): boolean => statusOf(error) === 404;

/**
 * The HTTP status code of a refused request, and 0 of any other error.
 * The class does not tell: the shell shares the cache and throws an `ApiError` class of its own, such as for the member in the page's title.
 */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
