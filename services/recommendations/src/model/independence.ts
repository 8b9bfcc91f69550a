import type { NumberLists } from '../compact/number-lists.js';
import { SparseSums } from '../compact/sparse-sums.js';

/** Least number of common wishes for two members to count as alike. Fewer may well be a coincidence. */
const COMMON_LEAST = 4;
/**
 * Jaccard index from which two members count as alike. Of members who really want books, one in a hundred has more than four others
 * who are alike. In a ring that draws from popular wishes, each account is like most of the ring.
 */
const ALIKE_FROM = 0.15;

/**
 * Number of days with acts from which a member counts in full. Of members who really want books, nine in ten reached it within two
 * months.
 */
const DAYS_FULL = 4;

/**
 * Measures how independent each member is, so that a ring of accounts cannot vote a wish into the lists of others: independent
 * support counts, not the number of accounts. Accounts that want nearly the same count together as hardly more than one. A member
 * who acted today alone counts less for others than one who acted on several days, unless nearly everybody acted today alone. A
 * member's own list is not affected.
 */
export class Independence {
  private readonly common = new SparseSums();
  /** By member, how many other members are alike. */
  private readonly alike: number[] = [];
  private alikeOfAll = 0;
  /** By member, the number of days on which they acted, at most {@link DAYS_FULL}. */
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
   * Returns the independence of a member. It is 1 for a member who has no more members alike, and acted on no fewer days, than the
   * mean of the community. Among friends who all want the same everybody therefore has 1. It falls towards 0 with more members
   * alike and with fewer days.
   *
   * @param days number of days on which the member acted
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
    const wishes = this.acted.get(member);
    if (wishes.length < COMMON_LEAST) return 0;
    common.clear();
    for (const wish of wishes) for (const other of this.members.get(wish)) common.add(other, 1);
    let alike = 0;
    for (const other of common.touched) {
      const shared = common.get(other);
      if (other === member || shared < COMMON_LEAST) continue;
      if (shared >= ALIKE_FROM * (wishes.length + this.acted.lengthOf(other) - shared)) alike += 1;
    }
    return alike;
  }
}
