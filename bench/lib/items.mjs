/**
 * Returns the item at this index.
 *
 * @template Item
 * @param {ArrayLike<Item>} items
 * @param {number} index
 * @throws RangeError when there is none
 */
export function itemAt(items, index) {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}`);
  return item;
}

/**
 * Returns a random one of the items.
 *
 * @template Item
 * @param {Item[]} items
 * @throws RangeError when there are none
 */
export const pick = (items) => itemAt(items, Math.floor(Math.random() * items.length));
