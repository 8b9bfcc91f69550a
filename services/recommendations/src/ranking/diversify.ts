import { WINDOW } from './limit-per-owner.js';

/** Lambda: weight of the score, beside the penalty for the kind of a recent wish. */
const GOOD_SHARE = 0.88;
/** Number of places that are diversified, and number of best candidates they are chosen from. */
const VARIED_PLACES = 24;
const POOL = 48;

/**
 * Diversifies the first places of a list by maximal marginal relevance (Carbonell and Goldstein 1998): each place goes to the
 * candidate with the highest
 *
 *     lambda total / highest total  -  (1 - lambda) [is of a kind of the last five]
 *
 * Beyond the first places the order stays as it is.
 *
 * @param bestFirst candidates, best first, read no further than needed
 */
export function* diversify<Candidate extends { total: number }>(
  bestFirst: Iterator<Candidate>,
  kindOf: (candidate: Candidate) => unknown,
): Generator<Candidate> {
  const pool: Candidate[] = [];
  for (let next = bestFirst.next(); !next.done; next = bestFirst.next()) {
    pool.push(next.value);
    if (pool.length === POOL) break;
  }
  const highest = Math.max(Number.MIN_VALUE, pool[0]?.total ?? 0);
  const kinds: unknown[] = [];
  while (kinds.length < VARIED_PLACES && pool.length > 0) {
    const recent = new Set(kinds.slice(1 - WINDOW));
    const worth = (candidate: Candidate) =>
      (GOOD_SHARE * candidate.total) / highest - (recent.has(kindOf(candidate)) ? 1 - GOOD_SHARE : 0);
    const best = pool.reduce((at, candidate, i) => (worth(candidate) > worth(pool[at] ?? candidate) ? i : at), 0);
    for (const candidate of pool.splice(best, 1)) {
      kinds.push(kindOf(candidate));
      yield candidate;
    }
  }
  yield* pool;
  for (let next = bestFirst.next(); !next.done; next = bestFirst.next()) yield next.value;
}
