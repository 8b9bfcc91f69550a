/** In how many of a list in a row an owner has how many places. */
export const WINDOW = 6;
const PER_OWNER = 2;

/**
 * Takes the best whose owner isn't in the last five twice; when all that are left are, the best all the same.
 *
 * @param bestFirst asked for no more than is needed
 */
export function spread<Candidate>(
  bestFirst: Iterator<Candidate>,
  ownerOf: (candidate: Candidate) => string,
  limit: number,
): Candidate[] {
  const taken: Candidate[] = [];
  const owners: string[] = [];
  /** By owner, candidates that are better than all to come, but whose owner had its turn, each with its rank. */
  const waiting = new Map<string, { rank: number; candidate: Candidate }[]>();
  /** Asked for each place of each list of a pass, so that it makes no objects. */
  const firstWaiting = (isFree: (owner: string) => boolean) => {
    let first: { rank: number; candidate: Candidate } | undefined;
    waiting.forEach(([head], owner) => {
      if (head && (first === undefined || head.rank < first.rank) && isFree(owner)) first = head;
    });
    return first;
  };
  const isFree = (owner: string) => {
    let places = 0;
    for (let at = Math.max(0, owners.length - WINDOW + 1); at < owners.length; at += 1) {
      if (owners[at] === owner) places += 1;
    }
    return places < PER_OWNER;
  };
  const take = (candidate: Candidate) => {
    taken.push(candidate);
    owners.push(ownerOf(candidate));
  };
  let isOver = false;
  for (let rank = 0; taken.length < limit; ) {
    const best = firstWaiting(isFree) ?? (isOver ? firstWaiting(() => true) : undefined);
    if (best) {
      const owner = ownerOf(best.candidate);
      const queue = waiting.get(owner);
      queue?.shift();
      if (queue?.length === 0) waiting.delete(owner);
      take(best.candidate);
      continue;
    }
    if (isOver) break;
    const next = bestFirst.next();
    isOver = next.done === true;
    if (next.done) continue;
    const owner = ownerOf(next.value);
    if (isFree(owner)) take(next.value);
    else if (!waiting.get(owner)?.push({ rank, candidate: next.value })) {
      waiting.set(owner, [{ rank, candidate: next.value }]);
    }
    rank += 1;
  }
  return taken;
}
