/** Increase that does not count as growth: a share of the initial value or an absolute amount, whichever is greater. */
export interface Allowance {
  share: number;
  more: number;
}

export interface Trend {
  /** Medians of the second and of the last quarter. The first quarter is the warm-up. */
  from: number;
  to: number;
  grew: boolean;
}

/** Returns whether a value that was sampled at equal intervals has grown. @throws Error for fewer than four values */
export function trendOf(values: readonly number[], { share, more }: Allowance): Trend {
  const quarter = Math.floor(values.length / 4);
  if (quarter === 0) throw new Error('That is too few values to see a course in.');
  const from = median(values.slice(quarter, 2 * quarter));
  const to = median(values.slice(-quarter));
  return { from, to, grew: to - from > Math.max(share * from, more) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
