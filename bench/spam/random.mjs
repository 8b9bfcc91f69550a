/** Creates a pseudo-random generator. The same seed gives the same numbers. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const below = (count) => Math.floor(random() * count);
  return {
    random,
    below,
    pick: (items) => items[below(items.length)],
    /** Returns the items in random order. */
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}
