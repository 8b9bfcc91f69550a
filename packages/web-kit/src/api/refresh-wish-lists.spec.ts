import { InfiniteQueryObserver } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { aWish } from '../doubles/a-wish';
import { fetchDouble, ok } from '../doubles/fetch-double';
import { type Page, pagesQuery } from './pages';
import { createQueryClient } from './query-client';
import { REFRESHED_WHOLE_PAGES, refreshWishLists, withFreshHead } from './refresh-wish-lists';

const all = Array.from({ length: 40 }, (_, index) => aWish(`w${index}`));
const pathAfter = (end: number) => (end === 0 ? '/list' : `/list?cursor=${end}`);

/** Returns the cached pages of a reader who has read `count` pages of `size` wishes. */
function pagesOf(wishes: WishView[], size: number, count: number) {
  const pages = Array.from({ length: count }, (_, page): Page<WishView> => {
    const end = (page + 1) * size;
    return { items: wishes.slice(page * size, end), next: end < wishes.length ? pathAfter(end) : null };
  });
  return { pages, pageParams: pages.map((_, page) => pathAfter(page * size)) };
}

const idsOf = (data: { pages: Page<WishView>[] } | null) =>
  data?.pages.flatMap((page) => page.items.map(({ id }) => id));

describe('withFreshHead', () => {
  it('adds new wishes and drops removed ones without gaps or duplicates', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 4 }),
        fc.nat(4),
        (size, count, added, removedAt) => {
          const old = all.slice(10);
          const data = pagesOf(old, size, count);
          const news = Math.min(added, size - 2);
          // A wish that vanished below the new head cannot be noticed yet.
          const removed = old[Math.min(removedAt, size - news - 1)]?.id;
          const now = all.slice(10 - news).filter((wish) => wish.id !== removed);
          const fresh: Page<WishView> = { items: now.slice(0, size), next: pathAfter(size) };
          const merged = withFreshHead(data, fresh);
          const reach = old.slice(0, size * count).at(-1)?.id;
          // The new head may end below all wishes that were read.
          if (!merged)
            return expect(old.slice(0, size * count).map(({ id }) => id)).not.toContain(fresh.items.at(-1)?.id);
          const expected = now
            .slice(0, Math.max(size, now.findIndex(({ id }) => id === reach) + 1))
            .map(({ id }) => id);
          expect(idsOf(merged)).toEqual(expected);
          expect(merged.pageParams).toHaveLength(merged.pages.length);
          expect(merged.pages.at(-1)?.next).toBe(data.pages.at(-1)?.next);
        },
      ),
    );
  });

  it('returns null when more wishes were added than the fresh first page holds', () => {
    expect(withFreshHead(pagesOf(all.slice(10), 3, 2), { items: all.slice(0, 3), next: '/list?cursor=3' })).toBeNull();
  });

  it('returns the fresh page alone when no page follows it', () => {
    const merged = withFreshHead(pagesOf(all, 3, 2), { items: all.slice(0, 2), next: null });
    expect(idsOf(merged)).toEqual(all.slice(0, 2).map(({ id }) => id));
  });
});

describe('refreshWishLists', () => {
  const communityWishes = pagesQuery<WishView>(queryKeys.communityWishes());
  async function refresh(pageCount: number, shown: boolean) {
    const client = createQueryClient();
    const data = pagesOf(all, 2, pageCount);
    data.pageParams[0] = '/api/wishes/community';
    client.setQueryData(communityWishes.queryKey, data);
    const stop = shown ? new InfiniteQueryObserver(client, communityWishes).subscribe(() => {}) : () => {};
    const link = '</api/wishes/community?cursor=2>; rel="next"';
    const api = fetchDouble({
      'GET /api/wishes/community': ok(all.slice(0, 2), { link }),
      'GET /api/wishes/community?cursor=2': ok(all.slice(2, 4)),
    });
    await refreshWishLists(client);
    stop();
    return {
      calls: api.calls.map((call) => call.path),
      read: idsOf(client.getQueryData(communityWishes.queryKey) ?? null),
    };
  }
  const first = (count: number) => all.slice(0, count).map(({ id }) => id);

  it('fetches every page of a short list again', async () => {
    const { calls, read } = await refresh(2, true);
    expect(calls).toEqual(['/api/wishes/community', '/api/wishes/community?cursor=2']);
    expect(read).toEqual(first(4));
  });

  it('fetches only the first page of a long list and keeps the others', async () => {
    const pageCount = REFRESHED_WHOLE_PAGES + 1;
    const { calls, read } = await refresh(pageCount, true);
    expect(calls).toEqual(['/api/wishes/community']);
    expect(read).toEqual(first(2 * pageCount));
  });

  it('cuts a long list that is not shown to its first page without a request', async () => {
    const { calls, read } = await refresh(REFRESHED_WHOLE_PAGES + 1, false);
    expect(calls).toEqual([]);
    expect(read).toEqual(first(2));
  });
});
