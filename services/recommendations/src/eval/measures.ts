import { seededRandom } from './seeded-random.js';

export const SHOWN = 6;

/** Measures of a list of six for one member. */
export interface ListMeasures {
  ndcg: number;
  recall: number;
  hit: number;
}

/** A mean, and its 95 % interval when the members are drawn anew. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

const DRAWS = 1_000;

/**
 * Returns nDCG@6 with binary relevance, which is `sum 1 / log2(rank + 1)` over the hits divided by that of the best possible list
 * (Jarvelin and Kekalainen 2002), the share of held-out wishes found, and whether any was found.
 */
export function measureList(list: readonly string[], wanted: ReadonlySet<string>): ListMeasures {
  const shown = list.slice(0, SHOWN);
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  let found = 0;
  let sum = 0;
  shown.forEach((id, rank) => {
    if (!wanted.has(id)) return;
    found += 1;
    sum += gain(rank);
  });
  let best = 0;
  for (let rank = 0; rank < Math.min(SHOWN, wanted.size); rank += 1) best += gain(rank);
  return { ndcg: best > 0 ? sum / best : 0, recall: wanted.size > 0 ? found / wanted.size : 0, hit: found > 0 ? 1 : 0 };
}

/** Returns the mean of members' values with its bootstrap interval (Efron 1979, percentiles). The same values give the same interval. */
export function estimate(values: readonly number[]): Estimate {
  return bootstrap(values.length, (drawn) => meanAt(values, drawn));
}

/** Returns the ratio of two means over the same members, with its interval. */
export function estimateRatio(values: readonly number[], others: readonly number[]): Estimate {
  return bootstrap(values.length, (drawn) => meanAt(values, drawn) / meanAt(others, drawn));
}

function bootstrap(count: number, of: (drawn: ArrayLike<number>) => number): Estimate {
  const random = seededRandom(count);
  const drawn = Uint32Array.from({ length: count }, (_value, i) => i);
  const mean = of(drawn);
  const means = Float64Array.from({ length: DRAWS }, () => {
    for (let i = 0; i < count; i += 1) drawn[i] = random.below(count);
    return of(drawn);
  }).sort();
  return { mean, low: means[Math.floor(0.025 * DRAWS)] ?? mean, high: means[Math.ceil(0.975 * DRAWS) - 1] ?? mean };
}

function meanAt(values: readonly number[], drawn: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < drawn.length; i += 1) sum += values[drawn[i] ?? 0] ?? 0;
  return drawn.length > 0 ? sum / drawn.length : 0;
}
