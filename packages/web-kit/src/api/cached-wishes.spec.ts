import { describe, expect, it } from '@jest/globals';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { aWish as wish } from '../doubles/a-wish';
import { findCachedWish, removeCachedWishes, writeCachedReactions } from './cached-wishes';
import { pagesQuery } from './pages';
import { createQueryClient } from './query-client';

const pagesKey = pagesQuery(queryKeys.communityWishes()).queryKey;

function filledClient() {
  const client = createQueryClient();
  const firstPage = { items: [wish('a')], next: '/next' };
  client.setQueryData(pagesKey, { pages: [firstPage, { items: [wish('b')], next: null }], pageParams: ['', '/next'] });
  client.setQueryData(queryKeys.myWishes, [wish('b')]);
  client.setQueryData(queryKeys.recommendations(6), [wish('b'), wish('c')]);
  client.setQueryData(queryKeys.wish('b'), wish('b'));
  return { client, firstPage };
}

describe('cached wishes', () => {
  it('get the server’s reaction counts in every cached list and under their own key', () => {
    const { client, firstPage } = filledClient();
    writeCachedReactions(client, { wishId: 'b', reactionCounts: { heart: 3 }, myReactions: ['heart'] });
    const changed = { id: 'b', reactionCounts: { heart: 3 }, myReactions: ['heart'] };
    expect(client.getQueryData(pagesKey)?.pages[1]?.items).toMatchObject([changed]);
    expect(client.getQueryData(queryKeys.myWishes)).toMatchObject([changed]);
    expect(client.getQueryData(queryKeys.recommendations(6))).toMatchObject([changed, { reactionCounts: {} }]);
    expect(client.getQueryData(queryKeys.wish('b'))).toMatchObject(changed);
    expect(client.getQueryData(pagesKey)?.pages[0]).toBe(firstPage);
  });

  it('are removed from every cached list when they are deleted', () => {
    const { client } = filledClient();
    removeCachedWishes(client, ({ id }) => id === 'b');
    expect(client.getQueryData(pagesKey)?.pages.map((page) => page.items.length)).toEqual([1, 0]);
    expect(client.getQueryData(queryKeys.myWishes)).toEqual([]);
    expect(client.getQueryData(queryKeys.recommendations(6))).toMatchObject([{ id: 'c' }]);
  });

  it('are found by id in cached pages and recommendations', () => {
    const { client } = filledClient();
    expect(findCachedWish(client, 'a')?.id).toBe('a');
    expect(findCachedWish(client, 'c')?.id).toBe('c');
    expect(findCachedWish(client, 'z')).toBeUndefined();
  });
});
