/** Shrinkage: with how much evidence two wishes start from being unrelated. */
export const SHRINKAGE = 5;
/** What a text as like as can be counts beside what members do. */
export const TEXT_FACTOR = 1;
/** Above 1, so that a loose resemblance counts for less than its cosine. */
export const TEXT_EXPONENT = 1.5;
/** Neighbours kept for each wish. */
export const NEIGHBOURS = 100;

/** To be raised with every change of how a row is worked out that none of the numbers above tells. */
const VERSION = 3;
/** Names the formula: rows of another are of no use, and may be in Redis for a day. */
export const FORMULA = [VERSION, SHRINKAGE, TEXT_FACTOR, TEXT_EXPONENT, NEIGHBOURS].join('-');

/** A wish beside another and how alike they are. */
export interface Neighbour {
  wish: number;
  similarity: number;
}

/**
 * What one event of a member who acted on `wishes` wishes counts: n^-0.5, so that very active members, or one account that
 * clicks on everything, don't say what others like (the user normalisation of item-based top-N, Deshpande and Karypis 2004).
 */
export function eventShare(wishes: number): number {
  return wishes > 0 ? wishes ** -0.5 : 0;
}

/**
 * How much the same members want two wishes: a cosine shrunk towards 0 for little evidence,
 * `co_ij / (sqrt(N_i N_j) + s)` (Sarwar et al. 2001 with the shrinkage of Bell and Koren 2007).
 *
 * @param together sum of event shares of members who acted on both
 * @param first sum of event shares of members who acted on the one, `second` on the other
 * @param meanShare share of the mean event, in which evidence is counted: else a board of busy members has less of it
 */
export function coOccurrence(together: number, first: number, second: number, meanShare = 1): number {
  return together / (Math.sqrt(first * second) + SHRINKAGE * meanShare);
}

/** What is wanted most is wanted by at least so many when popularity is measured by it: one reaction of one is no hit. */
const MOST_WANTED_LEAST = 20;

/**
 * How popular a wish is, 0 to 1, on a logarithmic scale: between what ten want and what a hundred want lies as much as
 * between that and what a thousand want.
 *
 * @param wanting members who want it
 * @param most members who want what is wanted most
 */
export function popularity(wanting: number, most: number): number {
  return Math.log1p(wanting) / Math.log1p(Math.max(MOST_WANTED_LEAST, most));
}

/** `lambda * cos^p`: what likeness of text adds to {@link coOccurrence}. A wish nobody acted on has this alone. */
export function textLikeness(cosine: number): number {
  return cosine > 0 ? TEXT_FACTOR * cosine ** TEXT_EXPONENT : 0;
}
