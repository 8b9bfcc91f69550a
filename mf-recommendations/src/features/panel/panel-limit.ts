import { RECOMMENDATIONS_MAX, RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';

/** How many recommendations the panel asks for at first. Source: specification, section 9. */
export const FIRST_LIMIT = RECOMMENDATIONS_PAGE;

/** The limit after one "Show More", never above what the API accepts. */
export function nextLimit(limit: number): number {
  return Math.min(limit + RECOMMENDATIONS_PAGE, RECOMMENDATIONS_MAX);
}

/**
 * Whether there may be more than is shown: only an answer as long as its limit can have been cut.
 *
 * @param returned How many wishes the API answered with for `limit`.
 */
export function offersMore(returned: number, limit: number): boolean {
  return returned >= limit && limit < RECOMMENDATIONS_MAX;
}
