import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';

/** Model of the members and categories that members follow after the requests so far. */
export class FollowsModel {
  /** Ids of followed members and names of followed categories, by member. */
  private readonly done = new Map<string, Set<string>>();

  /**
   * Applies a successful call.
   *
   * @param of id of the followed member, or the category
   */
  apply(call: string, userId: string, of: string): void {
    const followed = this.of(userId);
    if (call.startsWith('POST')) followed.add(of);
    else followed.delete(of);
  }

  /** Applies a block between the two members. */
  unfollowBoth(userId: string, other: string): void {
    this.of(userId).delete(other);
    this.of(other).delete(userId);
  }

  /** Returns what is wrong with the response, or null. */
  wrong({ members, categories }: FollowsView, userId: string): string | null {
    const expected = [...this.of(userId)].sort();
    const found = [...members.map(({ id }) => id), ...categories].sort();
    const isInOrder = CATEGORIES.filter((one) => categories.includes(one)).join() === categories.join();
    return isInOrder && found.join() === expected.join() ? null : 'lists others than are followed';
  }

  private of(userId: string): Set<string> {
    const followed = this.done.get(userId) ?? new Set();
    this.done.set(userId, followed);
    return followed;
  }
}
