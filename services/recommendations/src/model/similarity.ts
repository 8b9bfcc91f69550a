/** Shrinkage `s`: the evidence with which two wishes start from being unrelated. */
const SHRINKAGE = 2.5;
/** Weight of text similarity at cosine 1, relative to co-occurrence (lambda). */
const TEXT_FACTOR = 0.7;
/** Exponent of the cosine (p). Above 1, so that a loose resemblance counts for less than its cosine. */
const TEXT_EXPONENT = 1.5;
/** Maximum of neighbours in the row of a wish. */
export const NEIGHBOURS = 100;

/** Version of the formula. It must be increased with every change of how a row is computed that changes none of the constants above. */
const VERSION = 4;
/** Identifies the formula in the keys of rows in Redis. Rows of another formula, which may stay there for a day, are not read. */
export const FORMULA = [VERSION, SHRINKAGE, TEXT_FACTOR, TEXT_EXPONENT, NEIGHBOURS].join('-');

/** A neighbour of a wish, and how similar both are. */
export interface Neighbour {
  wish: number;
  similarity: number;
}

/**
 * Returns the weight of one event of a member who acted on `wishes` wishes: n^-0.5. Very active members, or one account that clicks
 * on everything, therefore do not decide which wishes are similar for everybody else (the user normalisation of item-based top-N,
 * Deshpande and Karypis 2004).
 */
export function eventShare(wishes: number): number {
  return wishes > 0 ? wishes ** -0.5 : 0;
}

/**
 * Returns how far those who want a wish want another: `co_ij / (N_i^(5/8) N_j^(3/8) + s)`. It is the conditional probability of
 * item-based top-N (Deshpande and Karypis 2004), whose exponent discounts what many want a little less than a cosine does, shrunk
 * towards 0 when there is little evidence (Bell and Koren 2007).
 *
 * @param together sum of event shares of members who acted on both
 * @param wanted sum of event shares of members who acted on the wish of the row, `other` on its neighbour
 * @param meanShare mean event share, which is the unit of the shrinkage: otherwise busy members, whose shares are small, would be
 *   shrunk too much
 */
export function coOccurrence(together: number, wanted: number, other: number, meanShare = 1): number {
  // Nested square roots take a tenth of the time of powers, and there are millions.
  const discount = Math.sqrt(wanted * Math.sqrt(other * Math.sqrt(wanted * other)));
  return together / (discount + SHRINKAGE * meanShare);
}

/** Least denominator of the popularity, in members: on a new board the only reaction of all makes no hit. */
const MOST_WANTED_LEAST = 20;

/**
 * Returns the popularity of a wish from 0 to 1, on a logarithmic scale: the step from 10 to 100 members counts as much as the step
 * from 100 to 1,000.
 *
 * @param wanting number of members who want the wish
 * @param most number of members who want the most wanted wish
 */
export function popularity(wanting: number, most: number): number {
  return Math.log1p(wanting) / Math.log1p(Math.max(MOST_WANTED_LEAST, most));
}

/** Returns `lambda * cos^p`: the text similarity that is added to {@link coOccurrence}. A wish that nobody acted on has this part alone. */
export function textLikeness(cosine: number): number {
  return cosine > 0 ? TEXT_FACTOR * cosine ** TEXT_EXPONENT : 0;
}
