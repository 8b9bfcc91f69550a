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
  const firstWaiting = (isFree: (owner: string) => boolean) => {
    const heads = [...waiting].flatMap(([owner, queue]) => (queue[0] && isFree(owner) ? [queue[0]] : []));
    return heads.sort((a, b) => a.rank - b.rank)[0];
  };
  const take = (candidate: Candidate) => {
    taken.push(candidate);
    owners.push(ownerOf(candidate));
  };
  let isOver = false;
  for (let rank = 0; taken.length < limit; ) {
    const recent = owners.slice(1 - WINDOW);
    const isFree = (owner: string) => recent.filter((other) => other === owner).length < PER_OWNER;
    const best = firstWaiting(isFree) ?? (isOver ? firstWaiting(() => true) : undefined);
    if (best) {
      waiting.get(ownerOf(best.candidate))?.shift();
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
