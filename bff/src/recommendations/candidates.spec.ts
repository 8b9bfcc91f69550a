import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Candidates } from './candidates.js';
import type { ExplorationDraws } from './exploration-draws.js';
import type { RankedWishes } from './ranked-wishes.js';
import type { RecommendationsRepository } from './recommendations.repository.js';

const MEMBER = '00000000-0000-4000-8000-000000000001';
const NOTHING_RANKED = {
  find: async () => [],
  findFresh: async () => ({ best: [], later: [] }),
} as unknown as RankedWishes;
const NOTHING_DRAWN = {
  find: async () => ({ hour: -1, draw: { fresh: [], unsure: [] } }),
  draw: async () => ({ fresh: [], unsure: [] }),
} as unknown as ExplorationDraws;

/** A read of the popular wishes that the test ends. */
interface PopularRead {
  end(ids: string[]): void;
  fail(): void;
}

describe('Candidates of a member without a ranked list', () => {
  let reads: PopularRead[];
  let candidates: Candidates;
  const idsFound = async () => (await candidates.find(MEMBER, 1)).map(({ id }) => id);
  /** Lets everything run that does not wait for a read. */
  const settle = () => jest.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    jest.useFakeTimers();
    reads = [];
    const repository = {
      findPopular: () =>
        new Promise<string[]>((resolve, reject) => {
          reads.push({ end: resolve, fail: () => reject(new Error('the database is away')) });
        }),
      findEligible: async (_userId: string, ids: readonly string[]) => ids.map((id) => ({ id, userId: id })),
      findNewest: async () => [],
    } as unknown as RecommendationsRepository;
    candidates = new Candidates(repository, NOTHING_RANKED, NOTHING_DRAWN);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are the popular wishes, which are read once for all members within fifteen seconds', async () => {
    const [first, second] = [idsFound(), idsFound()];
    await settle();
    reads[0]?.end(['popular']);
    expect(await Promise.all([first, second])).toEqual([['popular'], ['popular']]);
    jest.advanceTimersByTime(14_999);
    const again = idsFound();
    await settle();
    expect(reads).toHaveLength(1);
    expect(await again).toEqual(['popular']);
    jest.advanceTimersByTime(1);
    const later = idsFound();
    await settle();
    reads[1]?.end(['newly popular']);
    expect(await later).toEqual(['newly popular']);
  });

  it('are read again by the next request after a failed read', async () => {
    const failing = idsFound();
    await settle();
    reads[0]?.fail();
    await expect(failing).rejects.toThrow('the database is away');
    const next = idsFound();
    await settle();
    reads[1]?.end(['popular']);
    expect(await next).toEqual(['popular']);
  });

  it('stay those of a newer read when an older read fails after it', async () => {
    const slow = idsFound();
    await settle();
    jest.advanceTimersByTime(15_000);
    const newer = idsFound();
    await settle();
    reads[1]?.end(['popular']);
    expect(await newer).toEqual(['popular']);
    reads[0]?.fail();
    await expect(slow).rejects.toThrow('the database is away');
    const again = idsFound();
    await settle();
    expect(reads).toHaveLength(2);
    expect(await again).toEqual(['popular']);
  });
});
