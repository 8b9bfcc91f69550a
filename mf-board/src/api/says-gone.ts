import { ApiError } from '@wishboard/web-kit/api/fetch-json';

/** Whether a wish could not be read because it is there no more, or not for this member. */
export const saysGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
