/** One position in each window of this size is explored: the third with a new wish, or else the last with an unsure one. */
const WINDOW = 6;
const FRESH_PLACE = 2;
const UNSURE_PLACE = 5;

/**
 * Moves each explored wish to a position of its own, one per window of six, in the given order, new wishes first. A
 * wish without reactions would otherwise rank so low that it is never seen. A wish that already ranks higher is not
 * moved. An unsure wish gets the last position of a window without a new wish, where a bad match costs least.
 *
 * @param list best first; contains the explored wishes at any position
 */
export function insertExplored<Candidate extends { id: string }>(
  list: readonly Candidate[],
  fresh: readonly string[],
  unsure: readonly string[] = [],
): Candidate[] {
  const placed = [...list];
  const [freshLeft, unsureLeft] = [[...fresh], [...unsure]];
  const lift = (queue: string[], place: number): boolean => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const at = placed.findIndex((candidate) => candidate.id === id);
      if (at <= place) continue;
      placed.splice(place, 0, ...placed.splice(at, 1));
      return true;
    }
    return false;
  };
  for (let first = 0; first < placed.length && freshLeft.length + unsureLeft.length > 0; first += WINDOW) {
    if (!lift(freshLeft, first + FRESH_PLACE)) lift(unsureLeft, first + UNSURE_PLACE);
  }
  return placed;
}
