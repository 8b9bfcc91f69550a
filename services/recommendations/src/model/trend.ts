/** What is wanted fades by half in so many days. */
export const TREND_HALF_LIFE_DAYS = 18;
/** So many wishes trend at a time, those that are wanted most. */
export const TRENDING_MAX = 400;
/** The newest reactions, from which the back-test learns how much the trend should count. */
export const NEWEST_SHARE = 0.1;

/** What is wanted lately, and how much that counts beside taste. */
export class Trend {
  readonly wishes: Uint32Array;
  /** By place in {@link wishes}. */
  private readonly scores: Float64Array;
  private readonly places: ReadonlyMap<number, number>;

  /**
   * @param weight 0 for none, to 1 for nothing else
   * @param sums by wish, of the latest reactions, each less the longer ago
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

  /** Visits each wish with its score. */
  forEach(visit: (wish: number, score: number) => void): void {
    for (let place = 0; place < this.wishes.length; place += 1) {
      visit(this.wishes[place] ?? 0, this.scores[place] ?? 0);
    }
  }

  /** Of the wish that most want lately 1, of one that hardly anybody wants 0. */
  readonly scoreOf = (wish: number): number => this.scores[this.places.get(wish) ?? -1] ?? 0;
}
