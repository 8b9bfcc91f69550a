/** Something a member did that tells about an interest. `own` is having made the wish, `keep` keeping it, which nobody else sees. */
export type ActionKind = 'own' | 'share' | 'instagram_share' | 'react' | 'keep' | 'click_link' | 'click_ig' | 'view';

/** How much each tells. The weight a client sends plays no part. */
export const ACTION_WEIGHTS: Readonly<Record<ActionKind, number>> = {
  own: 5,
  share: 4,
  instagram_share: 4,
  react: 3,
  keep: 3,
  click_link: 2,
  click_ig: 2,
  view: 1,
};

export const HALF_LIFE_DAYS = 30;
export const DAY_MS = 24 * 3600 * 1000;

/** One kind of action of a member on one wish, at the time of the newest. */
export interface Action {
  wishId: string;
  kind: ActionKind;
  /** Milliseconds since 1970. */
  at: number;
}

/** `weight * 2^(-age / 30 days)`: exponential decay with a half-life. An action of the future counts as of now. */
export function decayedWeight(kind: ActionKind, at: number, now: number): number {
  return ACTION_WEIGHTS[kind] * decay(at, now, HALF_LIFE_DAYS);
}

function decay(at: number, now: number, halfLifeDays: number): number {
  const days = Math.max(0, now - at) / DAY_MS;
  return 2 ** (-days / halfLifeDays);
}

/**
 * In the ranking tastes last longer than the interests that are shown, and a quarter of an act stays for good: with nothing left
 * of the acts of last year, a list would rest on the last few alone.
 */
const RANKING_HALF_LIFE_DAYS = 180;
const LASTING_SHARE = 0.25;
/** What is only looked at counts a quarter there. */
const VIEW_SHARE = 0.25;

/**
 * What each wish weighs for a member: the sum over the kinds of action, each kind once, so that repeating an action adds
 * nothing. Heaviest first, at most `limit`.
 */
export function wishWeights(actions: readonly Action[], now: number, limit: number): Map<string, number> {
  const newest = new Map<string, Partial<Record<ActionKind, number>>>();
  for (const { wishId, kind, at } of actions) {
    const times = newest.get(wishId);
    if (times) times[kind] = Math.max(times[kind] ?? at, at);
    else newest.set(wishId, { [kind]: at });
  }
  const weights = new Map<string, number>();
  for (const [wishId, times] of newest) {
    let weight = 0;
    for (const [kind, at] of Object.entries(times) as [ActionKind, number][]) {
      weight += decayedWeight(kind, at, now);
    }
    weights.set(wishId, weight);
  }
  return heaviest(weights, limit);
}

/**
 * What each wish weighs in the ranking: the same whatever was done with it, but for a view, and less the longer ago. What
 * somebody shared says no more of what else they want than what they reacted to.
 */
export function tasteWeights(actions: readonly Action[], now: number, limit: number): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { wishId, kind, at } of actions) {
    const weight = (kind === 'view' ? VIEW_SHARE : 1) * Math.max(LASTING_SHARE, decay(at, now, RANKING_HALF_LIFE_DAYS));
    weights.set(wishId, Math.max(weights.get(wishId) ?? 0, weight));
  }
  return heaviest(weights, limit);
}

function heaviest(weights: ReadonlyMap<string, number>, limit: number): Map<string, number> {
  return new Map([...weights].sort((a, b) => b[1] - a[1]).slice(0, limit));
}
