/** Days on which a wish was shown and nothing was done with it, each less the longer ago: from so many on it fades. */
export const IGNORED_FROM = 3;
/** After so many days a showing counts half. */
export const IGNORED_HALF_LIFE_DAYS = 14;
/** How much each further day takes off, and what is always left: that something was not clicked says little. */
const EACH = 0.1;
const LEAST = 0.6;

/**
 * What the score of a wish is multiplied by that a member was shown and did nothing with: 1 for the first days, then less, and
 * never less than six tenths, so that a fitting wish moves down and stays in the list.
 *
 * @param days on which it was shown, each counting half with every {@link IGNORED_HALF_LIFE_DAYS} days that have passed since
 */
export function fadeOf(days = 0): number {
  return Math.max(LEAST, 1 - EACH * Math.max(0, days - IGNORED_FROM + 1));
}
