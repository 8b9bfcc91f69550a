export const SHOWN = 6;

/** What a list of six achieved for one member. */
export interface Achieved {
  ndcg: number;
  recall: number;
  hit: number;
}

/**
 * nDCG@6 with binary relevance, `sum 1 / log2(rank + 1)` over hits divided by that of the best possible list (Jarvelin and
 * Kekalainen 2002), the share of held-out wishes found, and whether any was.
 */
export function achieve(list: readonly string[], wanted: ReadonlySet<string>): Achieved {
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

/** Mean, and half the width of its 95 % interval by the normal approximation. */
export function meanOf(values: readonly number[]): { mean: number; half: number } {
  const count = values.length;
  if (count === 0) return { mean: 0, half: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, count - 1);
  return { mean, half: 1.96 * Math.sqrt(variance / count) };
}
