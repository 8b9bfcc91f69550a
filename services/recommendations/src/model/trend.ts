/** Half-life of a reaction in the trend, in days. */
export const TREND_HALF_LIFE_DAYS = 18;
/** Maximum of wishes in the trend, those with the highest sums. */
export const TRENDING_MAX = 400;
/** Share of the newest reactions, from which the back-test learns how much the trend should count. */
export const NEWEST_SHARE = 0.1;

/** The wishes that members wanted lately, and how much the trend counts beside taste. */
export class Trend {
  readonly wishes: Uint32Array;
  /** Scores in the order of {@link wishes}. */
  private readonly scores: Float64Array;
  private readonly places: ReadonlyMap<number, number>;

  /**
   * @param weight weight of the trend: 0 for none, towards 1 for nothing else
   * @param sums by wish, the sum of its latest reactions, where older reactions count less
   */
  constructor(
    readonly weight = 0,
    sums: ReadonlyMap<number, number> = new Map(),
  ) {
    const most = Math.max(...sums.values());
    this.wishes = Uint32Array.from(sums.keys());
    this.scores = Float64Array.from(sums.values(), (sum) => sum / most);
    this.places = new Map(Array.from(this.wishes, (wish, place) => [wish, place]));
  }

  has(wish: number): boolean {
    return this.places.has(wish);
  }

  /** Calls `visit` with each wish and its score. */
  forEach(visit: (wish: number, score: number) => void): void {
    for (let place = 0; place < this.wishes.length; place += 1) {
      visit(this.wishes[place] ?? 0, this.scores[place] ?? 0);
    }
  }

  /** Returns the trend score of a wish from 0 to 1: 1 for the wish that is wanted most lately, 0 for a wish outside the trend. */
  readonly scoreOf = (wish: number): number => this.scores[this.places.get(wish) ?? -1] ?? 0;
}
