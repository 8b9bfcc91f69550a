import { SparseSums } from '../compact/sparse-sums.js';
import { type Community, wishesActedOnBy } from './community.js';
import { EaseMatrix } from './ease.js';
import { seededRandom } from './seeded-random.js';

/**
 * Ranks wishes for a member and returns their ids, best first. Wishes that the member owns or acted on are left out.
 *
 * @param most maximum of wishes to return
 */
export type Ranker = (userId: string, most: number) => string[];

const KNN_NEIGHBOURS = 50;
const KNN_SHRINKAGE = 5;

/** The usual baseline rankers, which use members' acts. Wishes are numbered in the order of the community. */
export class Baselines {
  private readonly numbers: Map<string, number>;
  /** By member, the wishes the member acted on. */
  private readonly acted: Map<string, number[]>;
  private readonly counts: Float64Array;
  private readonly scores: Float64Array;

  constructor(private readonly community: Community) {
    const { wishes, actions } = community;
    this.numbers = new Map(wishes.map(({ id }, number) => [id, number]));
    this.counts = new Float64Array(wishes.length);
    this.scores = new Float64Array(wishes.length);
    this.acted = new Map(
      [...actions].map(([userId, acts]) => [userId, [...new Set(acts.map(({ wishId }) => this.numberOf(wishId)))]]),
    );
    for (const acted of this.acted.values()) for (const wish of acted) this.counts[wish] = this.countOf(wish) + 1;
  }

  random(): Ranker {
    const random = seededRandom(1);
    return this.ranker(() => this.scores.set(Float64Array.from(this.scores, () => random())));
  }

  /** Ranks by how many members acted on a wish. */
  popular(): Ranker {
    return this.ranker(() => this.scores.set(this.counts));
  }

  /** Ranks by the given sums, in the same order for everybody. */
  byScore(sums: ReadonlyMap<string, number>): Ranker {
    const known = Float64Array.from(this.community.wishes, ({ id }) => sums.get(id) ?? 0);
    return this.ranker(() => this.scores.set(known));
  }

  /**
   * Item-kNN, the reference of the literature: binary item-item cosine with shrinkage, over the k nearest neighbours of each wish
   * (Sarwar et al. 2001).
   */
  itemKnn(): Ranker {
    const members: number[][] = this.community.wishes.map(() => []);
    const acted = [...this.acted.values()];
    acted.forEach((wishes, member) => {
      for (const wish of wishes) members[wish]?.push(member);
    });
    const sums = new SparseSums();
    const rows = members.map((some, wish) => {
      sums.clear();
      for (const member of some) for (const other of acted[member] ?? []) if (other !== wish) sums.add(other, 1);
      const similarity = (other: number) =>
        sums.get(other) / (Math.sqrt(this.countOf(wish) * this.countOf(other)) + KNN_SHRINKAGE);
      return sums
        .highest(KNN_NEIGHBOURS, similarity)
        .sort((a, b) => b[1] - a[1])
        .slice(0, KNN_NEIGHBOURS);
    });
    return this.byNeighbours((wish) => rows[wish] ?? []);
  }

  /** EASE^R, embarrassingly shallow autoencoders (Steck 2019), see {@link EaseMatrix}. */
  ease(): Ranker {
    const matrix = new EaseMatrix([...this.acted.values()], this.community.wishes.length);
    return this.byNeighbours((wish) => matrix.row(wish));
  }

  /** Ranks by the sum of the similarities to the wishes that the member acted on. */
  byNeighbours(rowOf: (wish: number) => Iterable<readonly [wish: number, similarity: number]>): Ranker {
    return this.ranker((userId) => {
      this.scores.fill(0);
      for (const wish of this.acted.get(userId) ?? []) {
        for (const [other, similarity] of rowOf(wish)) this.scores[other] = (this.scores[other] ?? 0) + similarity;
      }
    });
  }

  private ranker(score: (userId: string) => void): Ranker {
    const { wishes } = this.community;
    return (userId, most) => {
      score(userId);
      const done = wishesActedOnBy(this.community, userId);
      const { scores } = this;
      const asked = wishes.flatMap((wish, number) => {
        return wish.userId === userId || wish.isGranted || done.has(wish.id) ? [] : [number];
      });
      const least =
        Float64Array.from(asked, (number) => scores[number] ?? 0)
          .sort()
          .at(-most) ?? Number.NEGATIVE_INFINITY;
      return asked
        .filter((number) => (scores[number] ?? 0) >= least)
        .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
        .slice(0, most)
        .map((number) => wishes[number]?.id ?? '');
    };
  }

  private numberOf(wishId: string): number {
    return this.numbers.get(wishId) ?? -1;
  }

  private countOf(wish: number): number {
    return this.counts[wish] ?? 0;
  }
}
