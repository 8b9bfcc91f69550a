/** Redis key of a member's ranked list: a JSON array of `{id, reason?: {kind, value}, because?: {kind, value}}`, best first. */
export function rankedListKey(userId: string): string {
  return `recommendations:${userId}`;
}

/**
 * Redis key of what brought each wish of that list into it: {@link ListSources} as JSON. Beside the list, since it is read only
 * when somebody asks.
 */
export function listSourcesKey(userId: string): string {
  return `recommendations-why:${userId}`;
}

/** Wishes share most of their sources, so each stands there once. */
export interface ListSources {
  /** Its value is the id of a wish for `liked` and `wished`, whose title is read when somebody asks. */
  sources: { kind: string; value: string }[];
  /** By wish, places in {@link sources}, most important first. */
  of: Record<string, number[]>;
  /** By wish, how much each of those contributed beside the first, from 0 to 1. One more than these is that the wish is new. */
  weights?: Record<string, number[]>;
}

/** Redis key of the new wishes that fit a member best: a sorted set of wish ids by the time they were made, in milliseconds. */
export function freshWishesKey(userId: string): string {
  return `recommendations-fresh:${userId}`;
}

/** Redis key of the new wishes that fit a member less well than twenty others: they take what places are left. */
export function laterFreshWishesKey(userId: string): string {
  return `recommendations-fresh-later:${userId}`;
}

/** How long a wish counts as new, in milliseconds: after that it has found its place in the ranked lists. */
export const FRESH_FOR_MS = 7 * 24 * 3600 * 1000;

/** Redis key of what the last pass over everybody found: {@link LastPass} as JSON. */
export const LAST_PASS_KEY = 'recommendation-pass';

/** A pass makes every member's list anew. */
export interface LastPass {
  /** When it ended, in milliseconds since 1970: no list is older than the pass took. */
  endedAt: number;
  /** Wishes that stand in the first six of anybody, of how many that are known and open. */
  shown: number;
  open: number;
}

/** Redis channel on which the worker tells whose list or new wishes are others now: user ids, with commas between. */
export const CHANGED_LISTS_CHANNEL = 'recommendations-changed';
