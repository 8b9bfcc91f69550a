/** How many wishes of one member may stand among this many in a row, so that a strip shows a community. */
const WINDOW = 6;
const PER_OWNER = 2;

/**
 * Reorders as little as needed for the rule: each place takes the best candidate left whose owner has fewer than
 * {@link PER_OWNER} of the {@link WINDOW} places ending there, or simply the best one when there is none. A place never
 * depends on how many places are filled, so a longer list extends a shorter one.
 */
export function spreadOwners<Candidate extends { userId: string }>(
  candidates: readonly Candidate[],
  places: number,
): Candidate[] {
  const left = [...candidates];
  const chosen: Candidate[] = [];
  while (chosen.length < places && left.length > 0) {
    const near = chosen.slice(-(WINDOW - 1));
    const fits = left.findIndex(({ userId }) => near.filter((other) => other.userId === userId).length < PER_OWNER);
    chosen.push(...left.splice(Math.max(fits, 0), 1));
  }
  return chosen;
}
