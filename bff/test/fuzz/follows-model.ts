import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';

/** Whom and what members follow by the requests so far. */
export class FollowsModel {
  /** By member: ids and categories. */
  private readonly done = new Map<string, Set<string>>();

  /** Takes in a success of one of the calls. @param of id of the member, or the category */
  take(call: string, userId: string, of: string): void {
    const followed = this.of(userId);
    if (call.startsWith('POST')) followed.add(of);
    else followed.delete(of);
  }

  /** One of the two blocked the other. */
  part(userId: string, other: string): void {
    this.of(userId).delete(other);
    this.of(other).delete(userId);
  }

  /** What is wrong with the answer; null where nothing is. */
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
