/**
 * Kind of a member's act that says something of their interests. `own` means that the member made the wish. `keep` means that the
 * member keeps the wish, which nobody else sees.
 */
export type ActionKind = 'own' | 'share' | 'instagram_share' | 'react' | 'keep' | 'click_link' | 'click_ig' | 'view';

/** Weight of each kind of act. The weight that a client sends is ignored. */
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

const HALF_LIFE_DAYS = 30;
export const DAY_MS = 24 * 3600 * 1000;

/** The newest action of one kind of a member on one wish. */
export interface Action {
  wishId: string;
  kind: ActionKind;
  /** Milliseconds since 1970. */
  at: number;
}

/** Returns `weight * 2^(-age / 30 days)`: exponential decay with a half-life. An action in the future counts as one of now. */
export function decayedWeight(kind: ActionKind, at: number, now: number): number {
  return ACTION_WEIGHTS[kind] * decay(at, now, HALF_LIFE_DAYS);
}

function decay(at: number, now: number, halfLifeDays: number): number {
  const days = Math.max(0, now - at) / DAY_MS;
  return 2 ** (-days / halfLifeDays);
}

/**
 * In the ranking an act fades more slowly than in the displayed interests, and never below a quarter. Otherwise last year's acts
 * would count nothing, and a list would depend on the last few acts alone.
 */
const RANKING_HALF_LIFE_DAYS = 180;
const LASTING_SHARE = 0.25;
/** Weight of a view in the ranking. */
const VIEW_SHARE = 0.25;

/**
 * Returns the weight of each wish for a member: the sum over the kinds of action. Each kind counts once, so a repeated action adds
 * nothing. The heaviest wishes come first, at most `limit` of them.
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
 * Returns the weight of each wish in the ranking, which fades with age. All kinds of action count the same, except a view: that
 * somebody shared a wish predicts their further wants no better than that they reacted to it. The heaviest wishes come first, at
 * most `limit` of them.
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
