import { CATEGORIES, CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import { LRUCache } from 'lru-cache';
import type { SparseSums } from '../compact/sparse-sums.js';
import type { CoActs } from './co-acts.js';
import type { KnownWishes } from './known-wishes.js';

/** Above 1, so that a vote goes by who wants what is of these categories, and not by who wants much. */
const VOTE_EXPONENT = 6;
/** What a wish of another category counts. */
const OTHER_CATEGORY = 0.25;
/** Wishes kept for each choice of categories, and choices kept at once. */
const WISHES_KEPT = 1_000;
const CHOICES_KEPT = 200;
/** What everybody wants changes slowly, and the votes are counted over all acts. */
const KEPT_MS = 10 * 60 * 1000;

/** A wish beside what the vote on it is, 0 to 1: 1 for that which most are for. */
type Voted = readonly [wish: number, vote: number];

/**
 * What members want whose wishes are of the categories that somebody chose: a vote on each wish, in which a member counts
 * `cos(log(1 + n_c), chosen)^6`, n_c being how many wishes of category c the member acted on. What speaks for it stands in
 * docs/recommendations.md.
 */
export class CategoryVotes {
  private readonly kept = new LRUCache<string, readonly Voted[]>({ max: CHOICES_KEPT, ttl: KEPT_MS });

  constructor(
    private readonly acts: CoActs,
    private readonly wishes: KnownWishes,
  ) {}

  /** The wishes with the highest votes, in no order. Nothing where nobody acted on a wish of these categories. */
  of(categories: readonly Category[]): readonly Voted[] {
    const chosen = CATEGORIES.filter((category) => category !== CATEGORY_DEFAULT && categories.includes(category));
    const key = chosen.join();
    const known = this.kept.get(key);
    if (known) return known;
    const votes = chosen.length > 0 ? this.count(new Set(chosen)) : [];
    this.kept.set(key, votes);
    return votes;
  }

  private count(chosen: ReadonlySet<Category>): readonly Voted[] {
    const wanted = this.acts.wantedByWhom((wishes) => this.nearness(wishes, chosen) ** VOTE_EXPONENT);
    const vote = (wish: number) => wanted.of(wish) * (chosen.has(this.wishes.categoryOf(wish)) ? 1 : OTHER_CATEGORY);
    return inShares(wanted, vote);
  }

  /** Cosine of what a member acted on, by category, and the categories. */
  private nearness(wishes: Iterable<number>, chosen: ReadonlySet<Category>): number {
    const counts = new Map<Category, number>();
    for (const wish of wishes) {
      const category = this.wishes.categoryOf(wish);
      if (category !== CATEGORY_DEFAULT) counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    let [product, square] = [0, 0];
    for (const [category, count] of counts) {
      const weight = Math.log1p(count);
      square += weight ** 2;
      if (chosen.has(category)) product += weight;
    }
    return product > 0 ? product / Math.sqrt(square * chosen.size) : 0;
  }
}

function inShares(wanted: SparseSums, vote: (wish: number) => number): readonly Voted[] {
  const highest = wanted.highest(WISHES_KEPT, vote);
  const most = highest.reduce((max, [, value]) => Math.max(max, value), 0);
  return most > 0 ? highest.map(([wish, value]) => [wish, value / most]) : [];
}
