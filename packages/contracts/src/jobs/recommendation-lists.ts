/** Redis key of a member's ranked list: a JSON array of `{id, reason: {kind, value}}`, best first. */
export function rankedListKey(userId: string): string {
  return `recommendations:${userId}`;
}

/** Redis key of the new wishes that fit a member best: a sorted set of wish ids by the time they were made, in milliseconds. */
export function freshWishesKey(userId: string): string {
  return `recommendations-fresh:${userId}`;
}

/** How long a wish counts as new, in milliseconds: after that it has found its place in the ranked lists. */
export const FRESH_FOR_MS = 7 * 24 * 3600 * 1000;

/** Redis channel on which the worker tells whose list or new wishes are others now: user ids, with commas between. */
export const CHANGED_LISTS_CHANNEL = 'recommendations-changed';
