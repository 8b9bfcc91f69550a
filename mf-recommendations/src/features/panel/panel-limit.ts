import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';

/** Number of recommendations that the panel requests at first. Source: specification, section 9. */
export const FIRST_LIMIT = RECOMMENDATIONS_PAGE;

/** Returns the limit after one "Show More", capped at the API's maximum. */
export function nextLimit(limit: number): number {
  return Math.min(limit + RECOMMENDATIONS_PAGE, RECOMMENDATIONS_MAX);
}

/**
 * Whether there may be more recommendations: only a response as long as its limit can be truncated.
 *
 * @param returned number of wishes that the API returned for `limit`
 */
export function offersMore(returned: number, limit: number): boolean {
  return returned >= limit && limit < RECOMMENDATIONS_MAX;
}
