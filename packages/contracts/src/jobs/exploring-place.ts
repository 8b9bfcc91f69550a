/** A wish that was drawn, and how likely it was to be the one: what an estimate of another policy's success divides by. */
export interface Drawn {
  id: string;
  propensity: number;
}

/** Members who shall have seen a new wish before others get its place. */
export const TRIED_ENOUGH = 20;
/** How much less likely a wish is for a member who has seen it already, or that enough have seen. */
const LESS = 0.1;

/** How likely a wish is to be tried beside others: the fewer members have seen it, the more there is to be learnt. */
export function exploringWeight(shownTo: number, hasSeen: boolean): number {
  return (1 / (1 + shownTo)) * (shownTo >= TRIED_ENOUGH ? LESS : 1) * (hasSeen ? LESS : 1);
}

/**
 * Draws an order of the wishes: each place goes to one of those that are left with a probability in proportion to its weight
 * (Plackett 1975), which is its propensity at that place.
 *
 * @param random answers numbers in [0, 1)
 */
export function drawOrder(ids: readonly string[], weightOf: (id: string) => number, random: () => number): Drawn[] {
  const left = new Map(ids.map((id) => [id, weightOf(id)]));
  const drawn: Drawn[] = [];
  while (left.size > 0) {
    const total = [...left.values()].reduce((sum, weight) => sum + weight, 0);
    let rest = random() * total;
    let taken: [id: string, weight: number] | undefined;
    for (const one of left) {
      taken = one;
      rest -= one[1];
      if (rest < 0) break;
    }
    if (!taken) break;
    drawn.push({ id: taken[0], propensity: taken[1] / total });
    left.delete(taken[0]);
  }
  return drawn;
}
