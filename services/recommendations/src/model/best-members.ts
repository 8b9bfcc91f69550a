import type { TasteModel } from './taste-model.js';

/** Number of members to whom a new wish is offered at once. */
export const BEST_MEMBERS = 20;
/** Number of further members who see a new wish where their list has a place left, since not all of the best members visit within a day. */
export const LATER_MEMBERS = 80;

/**
 * Returns the members who will probably like a wish most: those who acted on its neighbours, ordered by the sum of the
 * similarities. A new wish that is offered to selected members reaches those who want it far more often than one that waits in
 * everybody's list.
 */
export function bestMembers(model: TasteModel, wish: number, limit = BEST_MEMBERS): string[] {
  const owner = model.wishes.ownerOf(wish);
  const sums = new Map<string, number>();
  for (const { wish: neighbour, similarity } of model.neighbours(wish)) {
    for (const userId of model.membersOfWish(neighbour)) {
      if (userId !== owner) sums.set(userId, (sums.get(userId) ?? 0) + similarity);
    }
  }
  return [...sums]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([userId]) => userId);
}
