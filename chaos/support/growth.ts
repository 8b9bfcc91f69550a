/** How much more of something at the end is no growth: a share of what there was, or so much, whichever is more. */
export interface Allowance {
  share: number;
  more: number;
}

export interface Course {
  /** Medians of the second quarter and of the last; the first quarter is the time to warm up. */
  from: number;
  to: number;
  grew: boolean;
}

/** Whether what was measured at equal distances has grown. @throws Error for fewer than four values */
export function courseOf(values: readonly number[], { share, more }: Allowance): Course {
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
