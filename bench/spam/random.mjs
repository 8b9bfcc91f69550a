import { itemAt } from '../lib/items.mjs';

/** @typedef {ReturnType<typeof createRandom>} Random */

/** Creates a pseudo-random generator. The same seed gives the same numbers. @param {number} seed */
export function createRandom(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const below = (/** @type {number} */ count) => Math.floor(random() * count);
  return {
    random,
    below,
    /**
     * Returns a random one of the items.
     *
     * @template Item
     * @param {Item[]} items
     */
    pick: (items) => itemAt(items, below(items.length)),
    /**
     * Returns the items in random order.
     *
     * @template Item
     * @param {Item[]} items
     */
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}
