import { CATEGORIES, CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import { LRUCache } from 'lru-cache';
import type { SparseSums } from '../compact/sparse-sums.js';
import type { CoOccurrences } from './co-occurrences.js';
import type { KnownWishes } from './known-wishes.js';

/** Above 1, so that the votes come from members who mainly want these categories, rather than from members who want much of everything. */
const VOTE_EXPONENT = 6;
/** Factor of the votes on a wish of a category that was not chosen. */
const OTHER_CATEGORY = 0.25;
/** Maximum of wishes cached for each choice of categories, and of choices cached at once. */
const WISHES_KEPT = 1_000;
const CHOICES_KEPT = 200;
/** TTL of a cached choice. It can be long, since popularity changes slowly and the votes are counted over all acts. */
const KEPT_MS = 10 * 60 * 1000;

/** A wish and its vote from 0 to 1. The wish with the most votes has 1. */
type WishVote = readonly [wish: number, vote: number];

/**
 * Counts the votes of members on wishes, for some chosen categories. Each member votes on the wishes they acted on with the weight
 * `cos(log(1 + n_c), chosen)^6`, where n_c is the number of wishes of category c that the member acted on. The evidence for this
 * formula is in docs/recommendations.md.
 */
export class CategoryVotes {
  private readonly cache = new LRUCache<string, readonly WishVote[]>({ max: CHOICES_KEPT, ttl: KEPT_MS });

  constructor(
    private readonly acts: CoOccurrences,
    private readonly wishes: KnownWishes,
  ) {}

  /** Returns the wishes with the highest votes, in no order. The result is empty when nobody acted on a wish of these categories. */
  get(categories: readonly Category[]): readonly WishVote[] {
    const chosen = CATEGORIES.filter((category) => category !== CATEGORY_DEFAULT && categories.includes(category));
    const key = chosen.join();
    const known = this.cache.get(key);
    if (known) return known;
    const votes = chosen.length > 0 ? this.count(new Set(chosen)) : [];
    this.cache.set(key, votes);
    return votes;
  }

  private count(chosen: ReadonlySet<Category>): readonly WishVote[] {
    const wanted = this.acts.votesOfAllMembers((wishes) => this.cosineOf(wishes, chosen) ** VOTE_EXPONENT);
    const vote = (wish: number) => wanted.get(wish) * (chosen.has(this.wishes.categoryOf(wish)) ? 1 : OTHER_CATEGORY);
    return normaliseVotes(wanted, vote);
  }

  /** Returns the cosine of two vectors over the categories: the member's acts, as `log(1 + n_c)`, and the chosen categories. */
  private cosineOf(wishes: Iterable<number>, chosen: ReadonlySet<Category>): number {
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

function normaliseVotes(wanted: SparseSums, vote: (wish: number) => number): readonly WishVote[] {
  const highest = wanted.highest(WISHES_KEPT, vote);
  const most = highest.reduce((max, [, value]) => Math.max(max, value), 0);
  return most > 0 ? highest.map(([wish, value]) => [wish, value / most]) : [];
}
