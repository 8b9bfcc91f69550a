import type { TasteModel } from './taste-model.js';

/** Members a new wish is shown to at once. */
export const BEST_MEMBERS = 20;
/** Members whose lists have it where a place is left, since not all of the best come by within a day. */
export const LATER_MEMBERS = 80;

/**
 * Who will like a wish most: the members who acted on its neighbours, by the sum of the similarities. A new wish that picks
 * its own members reaches those who want it far more often than one that waits in everybody's list.
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
