import { QueryClient } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { RECOMMENDATIONS_STRIP } from '@wishboard/contracts/http/limits';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { FIRST_PAINT_DATA_ID, FIRST_PAINT_ID } from '@wishboard/contracts/remotes/first-paint';
import { seedQueryCache, seedQueryCacheForDemoMember } from './first-data';

const member: UserView = {
  id: 'm1',
  username: 'ann',
  displayName: 'Ann',
  avatar: '',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const reads = {
  wall: { items: [{ id: 'w1' }], next: null },
  counts: { mine: 1, categories: {} },
  recommendations: [{ id: 'w2' }],
  preferences: { keywords: ['kilns'] },
};

/** Renders a page with its first screen, or without it, as after the first screen was replaced. */
function stand({
  isVisitor = false,
  text = JSON.stringify({ language: 'mixed', isVisitor, member, reads }),
  screen = true,
} = {}) {
  document.body.innerHTML = `${screen ? `<div id="${FIRST_PAINT_ID}"></div>` : ''}<script type="application/json" id="${FIRST_PAINT_DATA_ID}"></script>`;
  const data = document.getElementById(FIRST_PAINT_DATA_ID);
  if (data) data.textContent = text;
  return new QueryClient();
}

const known = (client: QueryClient) => [
  client.getQueryData<UserView>(queryKeys.user)?.id,
  client.getQueryData(queryKeys.recommendations(RECOMMENDATIONS_STRIP)),
];

describe("the data of the server's first screen", () => {
  it("fills the query cache of a member's page", () => {
    const client = stand();
    seedQueryCache(client);
    expect(known(client)).toEqual(['m1', reads.recommendations]);
    expect(client.getQueryData(queryKeys.preferences)).toEqual(reads.preferences);
    expect(client.getQueryData(queryKeys.wishCounts)).toEqual(reads.counts);
  });

  it('is used for a visitor only once the server has confirmed that the visitor goes on as the same member', () => {
    const client = stand({ isVisitor: true });
    seedQueryCache(client);
    seedQueryCacheForDemoMember(client, null);
    seedQueryCacheForDemoMember(client, { ...member, id: 'm2' });
    expect(known(client)).toEqual([undefined, undefined]);
    seedQueryCacheForDemoMember(client, member);
    expect(known(client)).toEqual(['m1', reads.recommendations]);
  });

  it('fills in nobody as the member, and the wall alone, for a reader without an account', () => {
    const text = JSON.stringify({ language: 'mixed', isVisitor: true, member: null, reads: { wall: reads.wall } });
    const client = stand({ text });
    seedQueryCache(client);
    seedQueryCacheForDemoMember(client, member);
    expect(client.getQueryData(queryKeys.user)).toBeNull();
    const known = client.getQueryCache().getAll();
    expect(known.map(({ queryKey: [path] }) => path)).toEqual([queryKeys.communityWishes()[0], queryKeys.user[0]]);
  });

  it.each([
    ["the screen is gone, which may be another member's", { screen: false }],
    ['it cannot be read', { text: '{' }],
    ['there is nothing in it', { text: '' }],
  ])('is not used when %s', (_, page) => {
    const client = stand(page);
    seedQueryCache(client);
    expect(known(client)).toEqual([undefined, undefined]);
  });
});
