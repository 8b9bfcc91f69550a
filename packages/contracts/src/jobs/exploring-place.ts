/**
 * A wish that was drawn, and the probability with which it was drawn at its place. Off-policy estimates of another policy's success
 * divide by this probability.
 */
export interface Drawn {
  id: string;
  propensity: number;
}

/** Number of members who must have seen a new wish before other new wishes take precedence over it. */
export const TRIED_ENOUGH = 20;
/** Factor on the weight of a wish that the member has already seen, and of a wish that enough members have seen. */
const LESS = 0.1;

/**
 * Returns the relative probability that a new wish is shown for exploration. The fewer members have seen it, the more can be learnt
 * from showing it.
 */
export function exploringWeight(shownTo: number, hasSeen: boolean): number {
  return (1 / (1 + shownTo)) * (shownTo >= TRIED_ENOUGH ? LESS : 1) * (hasSeen ? LESS : 1);
}

/**
 * Draws a random order of the wishes. Each place goes to one of the remaining wishes with a probability in proportion to its weight
 * (Plackett 1975). That probability is the wish's propensity at that place.
 *
 * @param random returns numbers in [0, 1)
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
