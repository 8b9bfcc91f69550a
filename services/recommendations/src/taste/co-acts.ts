import { eventShare } from './similarity.js';
import { SparseSums } from './sparse-sums.js';

/** Members remembered for one wish, the newest: a sample of them is as telling as all, and bounds the memory. */
const MEMBERS_KEPT = 400;

/** What a member acted on, and what each of these acts counts. */
interface Acted {
  wishes: readonly number[];
  share: number;
}

const NOTHING: Acted = { wishes: [], share: 0 };

/**
 * Who acted on which wishes, and the sums over it that similarity needs. They are sums over events, so an act changes only
 * those of the wishes of its member. Wishes are numbers.
 */
export class CoActs {
  private readonly acted = new Map<string, Acted>();
  private readonly members: (string[] | undefined)[] = [];
  private readonly counts: number[] = [];
  private readonly supports: number[] = [];
  private readonly together = new SparseSums();

  /** How many members acted on anything. */
  get memberCount(): number {
    return this.acted.size;
  }

  /**
   * Replaces what a member acted on, and answers which wishes were added or taken back.
   *
   * @param outOf how many wishes the member acted on, those that have no number included
   */
  setMember(userId: string, wishes: ReadonlySet<number>, outOf = wishes.size): number[] {
    const before = this.acted.get(userId) ?? NOTHING;
    const share = eventShare(outOf);
    const gone = before.wishes.filter((number) => !wishes.has(number));
    const known = new Set(before.wishes);
    const added = [...wishes].filter((number) => !known.has(number));
    if (gone.length + added.length === 0 && share === before.share) return [];
    for (const number of before.wishes) this.addSupport(number, -before.share);
    for (const number of wishes) this.addSupport(number, share);
    for (const number of gone) this.forget(userId, number);
    for (const number of added) this.note(userId, number);
    if (wishes.size > 0) this.acted.set(userId, { wishes: [...wishes], share });
    else this.acted.delete(userId);
    return [...gone, ...added];
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
      const { wishes, share } = this.acted.get(userId) ?? NOTHING;
      for (const other of wishes) if (other !== number) together.add(other, scale * share);
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
