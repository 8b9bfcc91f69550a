import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answer, Harness, type Member } from './harness.js';

describe('a member’s board', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('member_boards');
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
  });
  afterAll(() => bff.stop());
  beforeEach(() => bff.database.query('DELETE FROM wishes'));

  const find = (username: string, as: Member | null = kai) =>
    bff.call<MemberView>(`/api/users/${encodeURIComponent(username)}`, { as });
  const list = (username: string, query = '', as: Member | null = kai) =>
    bff.call<WishView[]>(`/api/wishes/of/${encodeURIComponent(username)}${query}`, { as });
  const idsOf = ({ body }: Answer<WishView[]>) => body.map(({ id }) => id);
  const nextOf = ({ headers }: Answer) => /<(.*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];

  it('shows the member’s names, join date and numbers of wishes and granted wishes', async () => {
    const [granted] = [await bff.wish(mei), await bff.wish(mei), await bff.wish(kai)];
    await bff.post(`/api/wishes/${granted?.id}/toggle-granted`, mei);
    const { body } = await find('mei');
    expect(body).toEqual({
      id: mei.id,
      username: 'mei',
      displayName: 'mei',
      avatar: '',
      createdAt: expect.stringMatching(/Z$/),
      wishCount: 2,
      grantedCount: 1,
      line: '',
    });
    expect((await find('kai')).body).toMatchObject({ wishCount: 1, grantedCount: 0 });
  });

  it('lists only the member’s wishes, newest first, page by page, with the reader’s own reactions', async () => {
    const wishes = [await bff.wish(mei), await bff.wish(mei), await bff.wish(mei)].map(({ id }) => id).reverse();
    await bff.wish(kai);
    await bff.post(`/api/wishes/${wishes[0]}/reactions`, kai, { emoji: 'heart' });
    const first = await list('mei', '?limit=2');
    expect(idsOf(first)).toEqual(wishes.slice(0, 2));
    expect(first.body[0]?.myReactions).toEqual(['heart']);
    const second = await bff.call<WishView[]>(nextOf(first) ?? '', { as: kai });
    expect(idsOf(second)).toEqual(wishes.slice(2));
    expect(nextOf(second)).toBeUndefined();
    expect((await list('mei', '', mei)).body[0]?.myReactions).toEqual([]);
  });

  it('reflects a new and a deleted wish at once, also when it was just read', async () => {
    const wish = await bff.wish(mei);
    expect(idsOf(await list('mei'))).toEqual([wish.id]);
    const another = await bff.wish(mei);
    expect(idsOf(await list('mei'))).toEqual([another.id, wish.id]);
    await bff.call(`/api/wishes/${another.id}`, { method: 'DELETE', as: mei });
    expect(idsOf(await list('mei'))).toEqual([wish.id]);
    expect((await find('mei')).body.wishCount).toBe(1);
  });

  it('can be sorted by cheers and filtered by granted wishes', async () => {
    const [old, young] = [await bff.wish(mei), await bff.wish(mei)];
    await bff.post(`/api/wishes/${old?.id}/reactions`, kai, { emoji: 'fire' });
    await bff.post(`/api/wishes/${young?.id}/toggle-granted`, mei);
    expect(idsOf(await list('mei', '?sort=cheered'))).toEqual([old?.id, young?.id]);
    expect(idsOf(await list('mei', '?granted=true'))).toEqual([young?.id]);
    expect((await list('mei', '?cursor=nonsense')).status).toBe(400);
  });

  it.each(['小雨'.repeat(20), 'a/b?c=d&e#f%41', 'Zoë O’Neil', '願'.repeat(100)])(
    'is found by any name that a provider or an import gave: %s',
    async (username) => {
      const member = await bff.member(username);
      const wish = await bff.wish(member);
      expect((await find(username)).body).toMatchObject({ id: member.id, username, wishCount: 1 });
      expect(idsOf(await list(username))).toEqual([wish.id]);
    },
  );

  it('answers 404 for a username that is unknown, in other case, too long or invalid', async () => {
    for (const username of ['nobody', 'Mei', 'm'.repeat(101), 'mei\0']) {
      expect(await find(username)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await list(username)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('is shown to nobody without a session', async () => {
    expect((await find('mei', null)).status).toBe(401);
    expect((await list('mei', '', null)).status).toBe(401);
  });
});
