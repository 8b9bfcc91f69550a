import { SEARCH_POOL } from '@wishboard/contracts/http/search';
import { timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { HitWindows } from './hit-windows.js';
import type { Hits, ReadHits, SearchRepository, Span } from './search.repository.js';

const HOUR = 3600 * 1000;
const NOW = Date.now();
const MATCH = "'kite'";

/** Answers of a community with so many hits in each look, and what was looked for. */
function windowsOf(newest: Span | null, hits: number[]) {
  const looks: (string | null)[] = [];
  const repository = {
    state: async () => ({ newest, neighbours: 3 }),
    find: async (_sort: string, { match }: ReadHits): Promise<Hits> => {
      expect(match.at(-1)).toBe(MATCH);
      looks.push(match.length > 1 ? (match[0] ?? null) : null);
      return { hits: [], pool: hits.shift() ?? 0, oldest: null };
    },
  };
  return { windows: new HitWindows(repository as unknown as SearchRepository), looks };
}

const read: ReadHits = { match: [MATCH], rank: MATCH, until: new Date(NOW), after: null, limit: 50 };
const holds = (look: string | null | undefined, at: number) =>
  timeTerms(at).some((term) => look?.includes(`'${term}'`));

describe('the windows of time in which is searched', () => {
  it('begin with that of the newest few thousand wishes, however long ago they were made', async () => {
    const newest = { from: NOW - 900 * HOUR, to: NOW - 800 * HOUR };
    const { windows, looks } = windowsOf(newest, [SEARCH_POOL]);
    await windows.find('best', read);
    expect(looks).toHaveLength(1);
    const [look] = looks;
    for (const at of [newest.from, newest.to, NOW]) expect(holds(look, at)).toBe(true);
    expect(holds(look, newest.from - 30 * HOUR)).toBe(false);
  });

  it('go as far back as the hits in the first say is enough', async () => {
    const newest = { from: NOW - 800 * HOUR, to: NOW - 700 * HOUR };
    const { windows, looks } = windowsOf(newest, [SEARCH_POOL / 4, SEARCH_POOL]);
    await windows.find('best', read);
    expect(looks).toHaveLength(2);
    expect(holds(looks[1], newest.to - 590 * HOUR)).toBe(true);
    expect(holds(looks[1], newest.to - 750 * HOUR)).toBe(false);
  });

  it('are left where the hits are few, or not enough even so', async () => {
    const newest = { from: NOW - 100 * HOUR, to: NOW };
    const few = windowsOf(newest, [1, 1]);
    await few.windows.find('best', read);
    expect(few.looks.map((look) => look === null)).toEqual([false, true]);
    const quarters = [1, 2, 2, 3, 3].map((quarter) => (quarter * SEARCH_POOL) / 4);
    const uneven = windowsOf(newest, quarters);
    await uneven.windows.find('best', read);
    expect(uneven.looks.map((look) => look === null)).toEqual([false, false, false, false, true]);
  });

  it('are that of the newest few thousand wishes alone for what takes long to look for, however few hits are there', async () => {
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
