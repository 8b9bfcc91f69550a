/** Number of days, reduced by age, on which a wish was shown and ignored, from which its score fades. */
export const IGNORED_FROM = 3;
/** Half-life of a showing, in days. */
export const IGNORED_HALF_LIFE_DAYS = 14;
/** Share that each further day takes off, and the least factor: that a wish was not clicked says little. */
const EACH = 0.1;
const LEAST = 0.6;

/**
 * Returns the factor of the score of a wish that the member was shown and ignored: 1 for the first days, then less, and never below
 * 0.6. A fitting wish therefore moves down and stays in the list.
 *
 * @param days number of days on which the wish was shown, each counting half with every {@link IGNORED_HALF_LIFE_DAYS} days that
 *   have passed since
 */
export function ignoredFactor(days = 0): number {
  return Math.max(LEAST, 1 - EACH * Math.max(0, days - IGNORED_FROM + 1));
}
