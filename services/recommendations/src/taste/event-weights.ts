/** Something a member did that tells about an interest. `own` is having made the wish. */
export type ActionKind = 'own' | 'share' | 'instagram_share' | 'react' | 'click_link' | 'click_ig' | 'view';

/** How much each tells. The weight a client sends plays no part. */
export const ACTION_WEIGHTS: Readonly<Record<ActionKind, number>> = {
  own: 5,
  share: 4,
  instagram_share: 4,
  react: 3,
  click_link: 2,
  click_ig: 2,
  view: 1,
};

export const HALF_LIFE_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** One kind of action of a member on one wish, at the time of the newest. */
export interface Action {
  wishId: string;
  kind: ActionKind;
  /** Milliseconds since 1970. */
  at: number;
}

/** `weight * 2^(-age / 30 days)`: exponential decay with a half-life. An action of the future counts as of now. */
export function decayedWeight(kind: ActionKind, at: number, now: number): number {
  const days = Math.max(0, now - at) / DAY_MS;
  return ACTION_WEIGHTS[kind] * 2 ** (-days / HALF_LIFE_DAYS);
}

/**
 * What an act keeps of its weight in the ranking however old it is. Interests that are shown fade for good; but with nothing
 * left of the acts of last year, a list would rest on the last few alone.
 */
export const LASTING_SHARE = 0.25;

/**
 * What each wish weighs for a member: the sum over the kinds of action, each kind once, so that repeating an action adds
 * nothing. Heaviest first, at most `limit`.
 *
 * @param lasting share of its weight that an action keeps however old it is
 */
export function wishWeights(actions: readonly Action[], now: number, limit: number, lasting = 0): Map<string, number> {
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
      weight += Math.max(decayedWeight(kind, at, now), lasting * ACTION_WEIGHTS[kind]);
    }
    weights.set(wishId, weight);
  }
  return new Map([...weights].sort((a, b) => b[1] - a[1]).slice(0, limit));
}
