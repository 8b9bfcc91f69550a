import { SEARCH_RANKED_MAX } from '@wishboard/contracts/http/search';
import { timeTerms } from '@wishboard/contracts/terms/facet-terms';
import { HitWindows } from './hit-windows.js';
import type { Hit, ReadHits, SearchRepository, Span } from './search.repository.js';

const HOUR = 3600 * 1000;
const NOW = Date.now();
const MATCH = "'kite'";

/** Answers of a community with so many hits in each look, and what was looked for. */
function windowsOf(newest: Span | null, hits: number[]) {
  const looks: string[] = [];
  const repository = {
    spanOfNewest: async () => newest,
    find: async (_sort: string, { match }: ReadHits) => {
      looks.push(match);
      const pool = hits.shift() ?? 0;
      return pool > 0 ? [{ id: 'a', createdAt: new Date(NOW), rank: 1, pool } satisfies Hit] : [];
    },
  };
  return { windows: new HitWindows(repository as unknown as SearchRepository), looks };
}

const read: ReadHits = { match: MATCH, rank: MATCH, until: new Date(NOW), after: null, limit: 50 };
const holds = (look: string, at: number) => timeTerms(at).some((term) => look.includes(`'${term}'`));

describe('the windows of time in which is searched', () => {
  it('begin with that of the newest few thousand wishes, however long ago they were made', async () => {
    const newest = { from: NOW - 900 * HOUR, to: NOW - 800 * HOUR };
    const { windows, looks } = windowsOf(newest, [SEARCH_RANKED_MAX]);
    await windows.find('best', read);
    expect(looks).toHaveLength(1);
    const [look = ''] = looks;
    for (const at of [newest.from, newest.to, NOW]) expect(holds(look, at)).toBe(true);
    expect(holds(look, newest.from - 30 * HOUR)).toBe(false);
  });

  it('go as far back as the hits in the first say is enough', async () => {
    const newest = { from: NOW - 800 * HOUR, to: NOW - 700 * HOUR };
    const { windows, looks } = windowsOf(newest, [SEARCH_RANKED_MAX / 4, SEARCH_RANKED_MAX]);
    await windows.find('best', read);
    expect(looks).toHaveLength(2);
    expect(holds(looks[1] ?? '', newest.to - 590 * HOUR)).toBe(true);
    expect(holds(looks[1] ?? '', newest.to - 750 * HOUR)).toBe(false);
  });

  it('are left where the hits are few, or not enough even so', async () => {
    const newest = { from: NOW - 100 * HOUR, to: NOW };
    const few = windowsOf(newest, [1, 1]);
    await few.windows.find('best', read);
    expect(few.looks.map((look) => look === MATCH)).toEqual([false, true]);
    const uneven = windowsOf(newest, [500, 900, 1000, 1100, 1200]);
    await uneven.windows.find('best', read);
    expect(uneven.looks.map((look) => look === MATCH)).toEqual([false, false, false, false, true]);
  });

  it('are none where there are no more than a few thousand wishes', async () => {
    const { windows, looks } = windowsOf(null, [3]);
    await windows.find('best', read);
    expect(looks).toEqual([MATCH]);
  });
});
