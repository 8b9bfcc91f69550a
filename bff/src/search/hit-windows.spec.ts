import { SEARCH_POOL } from '@wishboard/contracts/http/wishes/search';
import { timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { HitWindows } from './hit-windows.js';
import type { Hits, ReadHits, SearchRepository, Span } from './search.repository.js';

const HOUR = 3600 * 1000;
const NOW = Date.now();
const MATCH = "'kite'";

/** Returns windows over a fake repository with the given number of hits per read, and the recorded reads. */
function windowsOf(newest: Span | null, hits: number[]) {
  const looks: (string | null)[] = [];
  const reads: ReadHits[] = [];
  const repository = {
    state: async () => ({ newest, isOfRules: true }),
    find: async (_sort: string, asked: ReadHits): Promise<Hits> => {
      const { match } = asked;
      reads.push(asked);
      expect(match.at(-1)).toBe(MATCH);
      looks.push(match.length > 1 ? (match[0] ?? null) : null);
      return { hits: [], pool: hits.shift() ?? 0, oldest: null };
    },
  };
  return { windows: new HitWindows(repository as unknown as SearchRepository), looks, reads };
}

const read = { match: [MATCH], rank: MATCH, until: new Date(NOW), after: null, limit: 50 };
const holds = (look: string | null | undefined, at: number) =>
  timeTerms(at).some((term) => look?.includes(`'${term}'`));

describe('the time windows of a search', () => {
  it('begin with the newest few thousand wishes, however old these are', async () => {
    const newest = { from: NOW - 900 * HOUR, to: NOW - 800 * HOUR };
    const { windows, looks } = windowsOf(newest, [SEARCH_POOL]);
    await windows.find('best', read);
    expect(looks).toHaveLength(1);
    const [look] = looks;
    for (const at of [newest.from, newest.to, NOW]) expect(holds(look, at)).toBe(true);
    expect(holds(look, newest.from - 30 * HOUR)).toBe(false);
  });

  it('go as far back as the hits of the first window suggest, and do not read that window again', async () => {
    const newest = { from: NOW - 800 * HOUR, to: NOW - 700 * HOUR };
    const { windows, looks, reads } = windowsOf(newest, [SEARCH_POOL / 4, SEARCH_POOL]);
    await windows.find('best', read);
    expect(looks).toHaveLength(2);
    expect(holds(looks[1], newest.to - 490 * HOUR)).toBe(true);
    expect(holds(looks[1], newest.to - 750 * HOUR)).toBe(false);
    // A window that was read is not read again.
    expect(holds(looks[1], newest.to - 50 * HOUR)).toBe(false);
    expect(reads.map(({ pool }) => pool)).toEqual([SEARCH_POOL, (3 * SEARCH_POOL) / 4]);
    expect(holds(looks[0], reads[1]?.until.getTime() ?? 0)).toBe(false);
    expect(holds(looks[0], (reads[1]?.until.getTime() ?? 0) + 1)).toBe(true);
  });

  it.each(['best', 'newest'] as const)('join the hits of all windows in order, %s first', async (sort) => {
    const made = Array.from({ length: 30 }, (_, at) => ({
      id: String(at).padStart(2, '0'),
      createdAt: new Date(NOW - 10 * HOUR * Math.floor(at / 2)),
      rank: sort === 'best' ? at % 7 : 0,
    }));
    const inOrder = (hits: typeof made) =>
      hits.toSorted(
        (a, b) => b.rank - a.rank || b.createdAt.getTime() - a.createdAt.getTime() || b.id.localeCompare(a.id),
      );
    const state = async () => ({ newest: { from: NOW - 20 * HOUR, to: NOW }, isOfRules: true });
    const looks: number[] = [];
    const find = async (_sort: string, { match, until, limit }: ReadHits): Promise<Hits> => {
      const pool = made.filter(
        ({ createdAt }) => createdAt <= until && (match.length === 1 || holds(match[0], createdAt.getTime())),
      );
      looks.push(pool.length);
      return { hits: inOrder(pool).slice(0, limit), pool: pool.length, oldest: pool.at(-1)?.createdAt ?? null };
    };
    const windows = new HitWindows({ state, find } as unknown as SearchRepository);
    const { hits, pool, oldest } = await windows.find(sort, { ...read, limit: 20 });
    expect(looks.length).toBeGreaterThan(1);
    expect(hits).toEqual(inOrder(made).slice(0, 20));
    if (sort === 'best') expect([pool, oldest]).toEqual([30, made.at(-1)?.createdAt]);
  });

  it('are given up for a read without a window when hits are few, or too few after several windows', async () => {
    const newest = { from: NOW - 100 * HOUR, to: NOW };
    const few = windowsOf(newest, [1, 1]);
    await few.windows.find('best', read);
    expect(few.looks.map((look) => look === null)).toEqual([false, true]);
    const quarters = [1, 1, 1, 0, 1].map((quarter) => (quarter * SEARCH_POOL) / 4);
    const uneven = windowsOf(newest, quarters);
    await uneven.windows.find('best', read);
    expect(uneven.looks.map((look) => look === null)).toEqual([false, false, false, false, true]);
  });

  it('are only the one of the newest few thousand wishes in findAmongNewest, however few hits there are', async () => {
    const newest = { from: NOW - 100 * HOUR, to: NOW };
    const { windows, looks } = windowsOf(newest, [1, 1]);
    await windows.findAmongNewest('best', read);
    expect(looks).toHaveLength(1);
    expect(holds(looks[0], NOW - 50 * HOUR)).toBe(true);
    expect(holds(looks[0], NOW - 200 * HOUR)).toBe(false);
    const small = windowsOf(null, [1]);
    await small.windows.findAmongNewest('best', read);
    expect(small.looks).toEqual([null]);
  });

  it('are none where there are no more than a few thousand wishes', async () => {
    const { windows, looks } = windowsOf(null, [3]);
    await windows.find('best', read);
    expect(looks).toEqual([null]);
  });
});
