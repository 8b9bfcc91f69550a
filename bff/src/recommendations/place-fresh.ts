/** One place of this many is a new wish's, from the third on. */
const WINDOW = 6;
const FIRST_PLACE = 2;

/**
 * Gives new wishes that fit a member a place each, one of six, in the order given: by what is known of a wish nobody acted on yet
 * it would stand further down, where it is never seen. One that stands higher by itself stays.
 *
 * @param list best first, which has the new wishes anywhere
 */
export function placeFresh<Candidate extends { id: string }>(
  list: readonly Candidate[],
  fresh: readonly string[],
): Candidate[] {
  const placed = [...list];
  let place = FIRST_PLACE;
  for (const id of fresh) {
    const at = placed.findIndex((candidate) => candidate.id === id);
    if (at < 0 || at <= place) continue;
    placed.splice(place, 0, ...placed.splice(at, 1));
    place += WINDOW;
  }
  return placed;
}
