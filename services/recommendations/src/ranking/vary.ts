import { WINDOW } from './spread.js';

/** How much how good a wish is counts, beside that it is of another kind than those before it. */
const GOOD_SHARE = 0.85;
/** How many places are given so, and among how many of the best. */
const VARIED_PLACES = 24;
const POOL = 48;

/**
 * Brings what is of another kind than the last five forward: each place goes to the one with the highest
 *
 *     lambda total / highest total  -  (1 - lambda) [is of a kind of the last five]
 *
 * (maximal marginal relevance, Carbonell and Goldstein 1998). Beyond the first places the order stays as it is.
 *
 * @param bestFirst asked for no more than is needed
 */
export function* vary<Candidate extends { total: number }>(
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
