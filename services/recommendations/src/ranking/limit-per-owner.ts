/** Number of consecutive places in which one owner has at most {@link PER_OWNER}. */
export const WINDOW = 6;
const PER_OWNER = 2;

/**
 * Takes the best candidates in turn, but none whose owner has two of the last five places. When only such candidates are left, the
 * best of them is taken.
 *
 * @param bestFirst candidates, best first, read no further than needed
 */
export function limitPerOwner<Candidate>(
  bestFirst: Iterator<Candidate>,
  ownerOf: (candidate: Candidate) => string,
  limit: number,
): Candidate[] {
  const taken: Candidate[] = [];
  const owners: string[] = [];
  /** By owner, candidates that were skipped because their owner had its places, with their ranks. They are better than all that follow. */
  const waiting = new Map<string, { rank: number; candidate: Candidate }[]>();
  /** Iterates without creating objects, since a pass over everybody calls it for every place of every list. */
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
