/** What is wanted fades by half in so many days. */
export const TREND_HALF_LIFE_DAYS = 18;
/** So many wishes trend at a time, those that are wanted most. */
export const TRENDING_MAX = 400;
/** The newest reactions, from which the back-test learns how much the trend should count. */
export const NEWEST_SHARE = 0.1;

/** What is wanted lately, and how much that counts beside taste. */
export class Trend {
  private readonly scores: ReadonlyMap<number, number>;

  /**
   * @param weight 0 for none, to 1 for nothing else
   * @param sums by wish, of the latest reactions, each less the longer ago
   */
  constructor(
    readonly weight = 0,
    sums: ReadonlyMap<number, number> = new Map(),
  ) {
    const most = Math.max(...sums.values());
    this.scores = new Map([...sums].map(([wish, sum]) => [wish, sum / most]));
  }

  get wishes(): Iterable<number> {
    return this.scores.keys();
  }

  has(wish: number): boolean {
    return this.scores.has(wish);
  }

  /** Of the wish that most want lately 1, of one that hardly anybody wants 0. */
  readonly scoreOf = (wish: number): number => this.scores.get(wish) ?? 0;
}
