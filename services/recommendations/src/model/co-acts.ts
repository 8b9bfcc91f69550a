import { Names } from '../compact/names.js';
import { NumberLists } from '../compact/number-lists.js';
import { SparseSums } from '../compact/sparse-sums.js';
import { Independence } from './independence.js';
import { eventShare } from './similarity.js';

/** Members remembered for one wish, the newest: a sample of them is as telling as all, and bounds the memory. */
const MEMBERS_KEPT = 400;

/**
 * Who acted on which wishes, and the sums over it that similarity needs. They are sums over events, so an act changes only
 * those of the wishes of its member. Wishes are numbers.
 */
export class CoActs {
  /** By member, the wishes acted on. */
  private readonly acted = new NumberLists();
  /** By member, how far the member speaks for nobody else, 0 to 1, and what each act counts: its share times that. */
  private readonly weights: number[] = [];
  private readonly shares: number[] = [];
  /** By member, how many wishes the member acted on, and on how many days. */
  private readonly outOf: number[] = [];
  private readonly days: number[] = [];
  private readonly members = new NumberLists();
  private readonly counts: number[] = [];
  /** By wish, how many members that speak for themselves acted on it: a sum of their weights. */
  private readonly voices: number[] = [];
  private readonly supports: number[] = [];
  private readonly together = new SparseSums();
  /** By member. */
  private readonly votes = new SparseSums();
  /** Acts of everybody, and what they count together. */
  private acts = 0;
  private actShares = 0;
  private highestVoices = 0;
  private changes = 0;
  private readonly independence = new Independence(this.acted, this.members);

  /** @param names of members, which others may share */
  constructor(private readonly names = new Names()) {}

  /** The highest {@link wanted} of all wishes, since the start. */
  get mostWanted(): number {
    return this.highestVoices;
  }

  /** Another number whenever any of the sums is another. */
  get version(): number {
    return this.changes;
  }

  /** What an act counts on the mean. */
  get meanShare(): number {
    return this.acts > 0 ? this.actShares / this.acts : 1;
  }

  /**
   * Replaces what a member acted on, and answers which wishes were added or taken back.
   *
   * @param days on which the member acted
   * @param outOf how many wishes the member acted on, those that have no number included
   */
  setMember(userId: string, wishes: ReadonlySet<number>, days = 1, outOf = wishes.size): number[] {
    const member = this.names.numberFor(userId);
    const before = [...this.acted.of(member)];
    const shareBefore = this.shares[member] ?? 0;
    const weightBefore = this.weights[member] ?? 0;
    const gone = before.filter((number) => !wishes.has(number));
    const known = new Set(before);
    const added = [...wishes].filter((number) => !known.has(number));
    const isKnown = outOf === this.outOf[member] && days === this.days[member];
    if (gone.length + added.length === 0 && isKnown) return [];
    this.changes += 1;
    for (const number of gone) this.forget(member, number);
    for (const number of added) this.note(member, number);
    this.acted.set(member, [...wishes]);
    this.outOf[member] = outOf;
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

  /** Members who acted on the wish, at most {@link MEMBERS_KEPT}, newest last. */
  membersOf(number: number): string[] {
    return Array.from(this.members.of(number), (member) => this.names.textOf(member));
  }

  /** How many members acted on the wish who speak for themselves: accounts alike count as hardly more than one. */
  wanted(number: number): number {
    return this.voices[number] ?? 0;
  }

  /** What the member's acts add to {@link wanted}, 0 to 1. */
  weightOf(userId: string): number {
    return this.weights[this.names.numberFor(userId)] ?? 0;
  }

  /** How many members acted on the wish. */
  count(number: number): number {
    return this.counts[number] ?? 0;
  }

  /** Sum of the event shares of everybody who acted on the wish: N of the similarity. */
  support(number: number): number {
    return this.supports[number] ?? 0;
  }

  /**
   * Sums of event shares of those who acted on both: `co` of the similarity, estimated from the members remembered. Valid
   * until the next call.
   */
  togetherWith(number: number): SparseSums {
    const { together } = this;
    together.clear();
    const members = this.members.of(number);
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
   * What members want whose wishes are these: by wish, the sum of the votes of those who acted on it, a member's vote being the
   * weights of the wishes acted on. Valid until the next call.
   */
  wantedBy(wishes: Iterable<readonly [wish: number, weight: number]>): SparseSums {
    const { votes, together } = this;
    votes.clear();
    for (const [wish, weight] of wishes) {
      const members = this.members.of(wish);
      const scale = this.count(wish) / Math.max(1, members.length);
      for (const member of members) votes.add(member, scale * weight);
    }
    together.clear();
    let vote = 0;
    const add = (wish: number) => together.add(wish, vote);
    for (const member of votes.touched) {
      vote = votes.of(member) * (this.shares[member] ?? 0);
      this.acted.forEach(member, add);
    }
    return together;
  }

  /**
   * What everybody wants, each member's acts counting as much more as `weigh` makes of the wishes the member acted on. Goes over all
   * acts there are. Valid until the next call.
   */
  wantedByWhom(weigh: (wishes: Iterable<number>) => number): SparseSums {
    const { together } = this;
    together.clear();
    for (let member = 0; member < this.shares.length; member += 1) {
      const wishes = this.acted.of(member);
      const share = this.shares[member] ?? 0;
      if (share <= 0) continue;
      const vote = share * weigh(wishes);
      if (vote > 0) for (const wish of wishes) together.add(wish, vote);
    }
    return together;
  }

  private addSupport(number: number, share: number, weight: number): void {
    this.supports[number] = Math.max(0, this.support(number) + share);
    const voices = Math.max(0, this.wanted(number) + weight);
    this.voices[number] = voices;
    this.highestVoices = Math.max(this.highestVoices, voices);
  }

  private note(member: number, number: number): void {
    const count = this.count(number) + 1;
    this.counts[number] = count;
    this.members.push(number, member);
    const [oldest] = this.members.of(number);
    if (oldest !== undefined && this.members.lengthOf(number) > MEMBERS_KEPT) this.members.delete(number, oldest);
  }

  private forget(member: number, number: number): void {
    this.counts[number] = Math.max(0, this.count(number) - 1);
    this.members.delete(number, member);
  }
}
