/** Maximum number of wishes of one owner among this many in a row, so that a strip shows several members. */
const WINDOW = 6;
const PER_OWNER = 2;

/**
 * Reorders the candidates as little as the rule requires. Each position takes the best remaining candidate whose owner
 * has fewer than {@link PER_OWNER} of the {@link WINDOW} positions that end there, or simply the best one if there is
 * none. A position never depends on the number of positions, so that a longer list extends a shorter one.
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
