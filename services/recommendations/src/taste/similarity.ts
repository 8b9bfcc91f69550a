/** Shrinkage: with how much evidence two wishes start from being unrelated. */
export const SHRINKAGE = 5;
/** What a text as like as can be counts beside what members do. */
export const TEXT_FACTOR = 0.7;
/** Above 1, so that a loose resemblance counts for less than its cosine. */
export const TEXT_EXPONENT = 1.5;
/** Neighbours kept for each wish. */
export const NEIGHBOURS = 100;

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
 */
export function coOccurrence(together: number, first: number, second: number): number {
  return together / (Math.sqrt(first * second) + SHRINKAGE);
}

/** A community has at least this many members when it is asked what everybody likes: one reaction of one is no hit. */
const MEMBERS_LEAST = 20;

/** How popular a wish is: the share of the members who want it, of those who want anything. */
export function popularity(wanting: number, members: number): number {
  return wanting / Math.max(MEMBERS_LEAST, members);
}

/** `lambda * cos^p`: what likeness of text adds to {@link coOccurrence}. A wish nobody acted on has this alone. */
export function textLikeness(cosine: number): number {
  return cosine > 0 ? TEXT_FACTOR * cosine ** TEXT_EXPONENT : 0;
}
