/**
 * Returns the Redis key of a member's ranked list: a JSON array of `{id, reason?: {kind, value}, because?: {kind, value}}`, best
 * first.
 */
export function rankedListKey(userId: string): string {
  return `recommendations:${userId}`;
}

/**
 * Returns the Redis key of the sources that brought each wish into that list: {@link ListSources} as JSON. Stored apart from the
 * list, because it is read only when a member asks for an explanation.
 */
export function listSourcesKey(userId: string): string {
  return `recommendations-why:${userId}`;
}

/** Sources of all wishes in a list. Wishes share most of their sources, so each source is stored once. */
export interface ListSources {
  /**
   * Sources without duplicates. For `liked` and `wished`, `value` is the id of a wish, whose title is read when a member asks for
   * an explanation.
   */
  sources: { kind: string; value: string }[];
  /** By wish id, indexes into {@link sources}, the most important first. */
  of: Record<string, number[]>;
  /**
   * By wish id, the contribution of each of those sources relative to the strongest one, from 0 to 1. When there is one source more
   * than weights, the last source says that the wish is new.
   */
  weights?: Record<string, number[]>;
}

/** Returns the Redis key of the new wishes that fit a member best: a sorted set of wish ids by creation time, in milliseconds. */
export function freshWishesKey(userId: string): string {
  return `recommendations-fresh:${userId}`;
}

/** Returns the Redis key of the new wishes that fit at least twenty other members better. They fill places that are left. */
export function laterFreshWishesKey(userId: string): string {
  return `recommendations-fresh-later:${userId}`;
}

/** Time for which a wish counts as new, in milliseconds. After that time the ranked lists have placed it. */
export const FRESH_FOR_MS = 7 * 24 * 3600 * 1000;

/** Redis key of the results of the last full pass over all members: {@link LastPass} as JSON. */
export const LAST_PASS_KEY = 'recommendation-pass';

/** Results of a pass, which recomputes the list of every member. */
export interface LastPass {
  /** End of the pass, in milliseconds since 1970. No list is older than the start of that pass. */
  endedAt: number;
  /** Number of wishes that are among the first six of any member's list. */
  shown: number;
  /** Number of known wishes that are not granted. */
  open: number;
}

/** Redis channel on which the worker announces members whose lists or new wishes have changed: comma-separated user ids. */
export const CHANGED_LISTS_CHANNEL = 'recommendations-changed';
