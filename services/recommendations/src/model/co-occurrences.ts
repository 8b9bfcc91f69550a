import { NumberLists } from '../compact/number-lists.js';
import { SparseSums } from '../compact/sparse-sums.js';
import { StringInterner } from '../compact/string-interner.js';
import { Independence } from './independence.js';
import { eventShare } from './similarity.js';

/** Maximum of members kept for one wish, the newest. The sample represents all of them and bounds the memory. */
const MEMBERS_KEPT = 400;

/**
 * Knows which member acted on which wishes, and keeps the sums of the item-item similarity up to date. They are sums over acts, so
 * an act changes only the sums of its member's wishes. Wishes and members are numbers.
 */
export class CoOccurrences {
  /** By member, the wishes the member acted on. */
  private readonly acted = new NumberLists();
  /** By member, the independence of the member from 0 to 1, and the share that each act counts: the event share times the independence. */
  private readonly weights: number[] = [];
  private readonly shares: number[] = [];
  /** By member, the number of wishes the member acted on, and the number of days on which the member acted. */
  private readonly actedCounts: number[] = [];
  private readonly days: number[] = [];
  private readonly members = new NumberLists();
  private readonly counts: number[] = [];
  /** By wish, the sum of the independence of the members who acted on it. */
  private readonly independentCounts: number[] = [];
  private readonly supports: number[] = [];
  private readonly together = new SparseSums();
  /** Votes by member in {@link votesFromWishes}. */
  private readonly votes = new SparseSums();
  /** Number of acts of all members, and the sum of their shares. */
  private acts = 0;
  private actShares = 0;
  private highestCount = 0;
  private changes = 0;
  private readonly independence = new Independence(this.acted, this.members);

  /** @param names numbers of the members' ids, which may be shared with other classes */
  constructor(private readonly names = new StringInterner()) {}

  /** The highest {@link independentCount} that any wish has had since the start. */
  get highestIndependentCount(): number {
    return this.highestCount;
  }

  /** Increases with every change of any sum. */
  get version(): number {
    return this.changes;
  }

  /** Mean share of an act. */
  get meanShare(): number {
    return this.acts > 0 ? this.actShares / this.acts : 1;
  }

  /**
   * Replaces the wishes a member acted on. Returns the wishes that were added or removed.
   *
   * @param days number of days on which the member acted
   * @param outOf number of wishes the member acted on, including wishes that the model does not know
   */
  setMember(userId: string, wishes: ReadonlySet<number>, days = 1, outOf = wishes.size): number[] {
    const member = this.names.getOrAssign(userId);
    const before = [...this.acted.get(member)];
    const shareBefore = this.shares[member] ?? 0;
    const weightBefore = this.weights[member] ?? 0;
    const gone = before.filter((number) => !wishes.has(number));
    const known = new Set(before);
    const added = [...wishes].filter((number) => !known.has(number));
    const isKnown = outOf === this.actedCounts[member] && days === this.days[member];
    if (gone.length + added.length === 0 && isKnown) return [];
    this.changes += 1;
    for (const number of gone) this.removeAct(member, number);
    for (const number of added) this.addAct(member, number);
    this.acted.set(member, [...wishes]);
    this.actedCounts[member] = outOf;
    this.days[member] = days;
    const weight = wishes.size > 0 ? this.independence.weigh(member, days) : 0;
    const share = weight * eventShare(outOf);
    for (const number of before) this.addSupport(number, -shareBefore, -weightBefore);
    for (const number of wishes) this.addSupport(number, share, weight);
    this.weights[member] = weight;
    this.shares[member] = share;
    this.acts += wishes.size - before.length;
    this.actShares += wishes.size * share - before.length * shareBefore;
    return [...gone, ...added];
  }

  /** Returns the members who acted on the wish, at most {@link MEMBERS_KEPT}, the newest last. */
  membersOf(number: number): string[] {
    return Array.from(this.members.get(number), (member) => this.names.textOf(member));
  }

  /** Returns how many independent members acted on the wish: several accounts that act alike count as hardly more than one. */
  independentCount(number: number): number {
    return this.independentCounts[number] ?? 0;
  }

  /** Returns the independence of the member from 0 to 1, which each act adds to {@link independentCount}. */
  weightOf(userId: string): number {
    return this.weights[this.names.getOrAssign(userId)] ?? 0;
  }

  /** Returns how many members acted on the wish. */
  count(number: number): number {
    return this.counts[number] ?? 0;
  }

  /** Returns the sum of the event shares of everybody who acted on the wish: `N` of the similarity. */
  support(number: number): number {
    return this.supports[number] ?? 0;
  }

  /**
   * Returns by wish the sum of the event shares of members who acted on both: `co` of the similarity. It is an estimate from the
   * members that are kept. The result is valid until the next call.
   */
  coOccurrencesOf(number: number): SparseSums {
    const { together } = this;
    together.clear();
    const members = this.members.get(number);
    const scale = this.count(number) / Math.max(1, members.length);
    let share = 0;
    const add = (other: number) => {
      if (other !== number) together.add(other, share);
    };
    for (const member of members) {
      share = scale * (this.shares[member] ?? 0);
      this.acted.forEach(member, add);
    }
    return together;
  }

  /**
   * Returns by wish the sum of the votes of the members who acted on it. A member's vote is the sum of the weights of the given
   * wishes that the member acted on, times the member's share. The result is valid until the next call.
   */
  votesFromWishes(wishes: Iterable<readonly [wish: number, weight: number]>): SparseSums {
    const { votes, together } = this;
    votes.clear();
    for (const [wish, weight] of wishes) {
      const members = this.members.get(wish);
      const scale = this.count(wish) / Math.max(1, members.length);
      for (const member of members) votes.add(member, scale * weight);
    }
    together.clear();
    let vote = 0;
    const add = (wish: number) => together.add(wish, vote);
    for (const member of votes.touched) {
      vote = votes.get(member) * (this.shares[member] ?? 0);
      this.acted.forEach(member, add);
    }
    return together;
  }

  /**
   * Returns by wish the sum of the votes of all members who acted on it. A member's vote is their share times the weight that
   * `weigh` returns for the wishes they acted on. Visits all acts. The result is valid until the next call.
   */
  votesOfAllMembers(weigh: (wishes: Iterable<number>) => number): SparseSums {
    const { together } = this;
    together.clear();
    for (let member = 0; member < this.shares.length; member += 1) {
      const wishes = this.acted.get(member);
      const share = this.shares[member] ?? 0;
      if (share <= 0) continue;
      const vote = share * weigh(wishes);
      if (vote > 0) for (const wish of wishes) together.add(wish, vote);
    }
    return together;
  }

  private addSupport(number: number, share: number, weight: number): void {
    this.supports[number] = Math.max(0, this.support(number) + share);
    const count = Math.max(0, this.independentCount(number) + weight);
    this.independentCounts[number] = count;
    this.highestCount = Math.max(this.highestCount, count);
  }

  private addAct(member: number, number: number): void {
    const count = this.count(number) + 1;
    this.counts[number] = count;
    this.members.push(number, member);
    const [oldest] = this.members.get(number);
    if (oldest !== undefined && this.members.lengthOf(number) > MEMBERS_KEPT) this.members.delete(number, oldest);
  }

  private removeAct(member: number, number: number): void {
    this.counts[number] = Math.max(0, this.count(number) - 1);
    this.members.delete(number, member);
  }
}
