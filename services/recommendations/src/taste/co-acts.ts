import { eventShare } from './similarity.js';
import { SparseSums } from './sparse-sums.js';

/** Members remembered for one wish, the newest: a sample of them is as telling as all, and bounds the memory. */
const MEMBERS_KEPT = 400;

/**
 * Who acted on which wishes, and the sums over it that similarity needs. They are sums over events, so an act changes only
 * those of the wishes of its member. Wishes are numbers.
 */
export class CoActs {
  private readonly wishes = new Map<string, readonly number[]>();
  private readonly members: (string[] | undefined)[] = [];
  private readonly counts: number[] = [];
  private readonly supports: number[] = [];
  private readonly together = new SparseSums();

  /** How many members acted on anything. */
  get memberCount(): number {
    return this.wishes.size;
  }

  /** Replaces what a member acted on, and answers which wishes were added or taken back. */
  setMember(userId: string, wishes: ReadonlySet<number>): number[] {
    const before = this.wishes.get(userId) ?? [];
    const gone = before.filter((number) => !wishes.has(number));
    const known = new Set(before);
    const added = [...wishes].filter((number) => !known.has(number));
    if (gone.length + added.length === 0) return [];
    const shareBefore = eventShare(before.length);
    const share = eventShare(wishes.size);
    for (const number of before) this.addSupport(number, -shareBefore);
    for (const number of wishes) this.addSupport(number, share);
    for (const number of gone) this.forget(userId, number);
    for (const number of added) this.note(userId, number);
    if (wishes.size > 0) this.wishes.set(userId, [...wishes]);
    else this.wishes.delete(userId);
    return [...gone, ...added];
  }

  wishesOf(userId: string): readonly number[] {
    return this.wishes.get(userId) ?? [];
  }

  /** Members who acted on the wish, at most {@link MEMBERS_KEPT}, newest last. */
  membersOf(number: number): readonly string[] {
    return this.members[number] ?? [];
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
    const members = this.membersOf(number);
    const scale = this.count(number) / Math.max(1, members.length);
    for (const userId of members) {
      const wishes = this.wishesOf(userId);
      const share = scale * eventShare(wishes.length);
      for (const other of wishes) if (other !== number) together.add(other, share);
    }
    return together;
  }

  private addSupport(number: number, share: number): void {
    this.supports[number] = Math.max(0, this.support(number) + share);
  }

  private note(userId: string, number: number): void {
    this.counts[number] = this.count(number) + 1;
    const members = this.members[number] ?? [];
    this.members[number] = members;
    members.push(userId);
    if (members.length > MEMBERS_KEPT) members.shift();
  }

  private forget(userId: string, number: number): void {
    this.counts[number] = Math.max(0, this.count(number) - 1);
    const at = this.members[number]?.indexOf(userId) ?? -1;
    if (at >= 0) this.members[number]?.splice(at, 1);
  }
}
