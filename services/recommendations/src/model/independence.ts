import type { NumberLists } from '../compact/number-lists.js';
import { SparseSums } from '../compact/sparse-sums.js';

/** Members with fewer wishes in common may well have met by chance. */
const COMMON_LEAST = 4;
/**
 * Share of their wishes that two members have in common from which on they count as one (Jaccard). Of members who really want
 * books one in a hundred has more than four such others; of a ring that draws from what is popular, each has most of the ring.
 */
const ALIKE_FROM = 0.15;

/** Whoever acted on so many days speaks in full. Of members who really want books nine in ten did so within two months. */
const DAYS_FULL = 4;

/**
 * How far members speak for themselves, so that a ring of accounts cannot vote a wish into others' lists: what counts is independent
 * support, not accounts. Accounts that want nearly the same are, together, worth hardly more than one of them; and whoever came
 * today says less for others than who has been here for days, unless nearly everybody came today. A member's own list is another matter.
 */
export class Independence {
  private readonly common = new SparseSums();
  /** By member, how many others want nearly the same. */
  private readonly alike: number[] = [];
  private alikeOfAll = 0;
  /** By member, on how many days they acted, at most {@link DAYS_FULL}. */
  private readonly days: number[] = [];
  private daysOfAll = 0;
  private known = 0;

  /**
   * @param acted by member, the wishes acted on
   * @param members by wish, the members who acted on it
   */
  constructor(
    private readonly acted: NumberLists,
    private readonly members: NumberLists,
  ) {}

  /**
   * From 1 for somebody like whom there are no more than is usual in this community, where friends may all want the same, and who
   * acted on as many days as is usual, down to a share of those who want nearly the same.
   *
   * @param days on which the member acted
   */
  weigh(member: number, days: number): number {
    if (this.alike[member] === undefined) this.known += 1;
    return this.weighAlike(member) * this.weighDays(member, Math.min(days, DAYS_FULL));
  }

  private weighAlike(member: number): number {
    const alike = this.countAlike(member);
    this.alikeOfAll += alike - (this.alike[member] ?? 0);
    this.alike[member] = alike;
    return 1 / (1 + Math.max(0, alike - this.alikeOfAll / this.known));
  }

  private weighDays(member: number, days: number): number {
    this.daysOfAll += days - (this.days[member] ?? 0);
    this.days[member] = days;
    return Math.min(1, days / (this.daysOfAll / this.known)) ** 2;
  }

  private countAlike(member: number): number {
    const { common } = this;
    const wishes = this.acted.of(member);
    if (wishes.length < COMMON_LEAST) return 0;
    common.clear();
    for (const wish of wishes) for (const other of this.members.of(wish)) common.add(other, 1);
    let alike = 0;
    for (const other of common.touched) {
      const shared = common.of(other);
      if (other === member || shared < COMMON_LEAST) continue;
      if (shared >= ALIKE_FROM * (wishes.length + this.acted.lengthOf(other) - shared)) alike += 1;
    }
    return alike;
  }
}
