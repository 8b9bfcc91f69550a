/** One place of this many is tried: the third with a new wish, or else the last with an unsure one. */
const WINDOW = 6;
const FRESH_PLACE = 2;
const UNSURE_PLACE = 5;

/**
 * Gives what is tried with a member a place each, one of six, in the order given, new wishes first: by what is known of a wish
 * that nobody acted on yet it would stand further down, where it is never seen. One that stands higher by itself stays. An unsure
 * wish has the last place of a six that no new one has, where the least is lost if it is not liked.
 *
 * @param list best first, which has what is tried anywhere
 */
export function placeFresh<Candidate extends { id: string }>(
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
