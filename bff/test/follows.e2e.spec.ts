import type { Category } from '@wishboard/contracts/http/fields/category';
import { FOLLOWED_MEMBERS_MAX, type FollowsView } from '@wishboard/contracts/http/members/follows';
import { paths } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answer, Harness, type Member } from './harness.js';

describe('Follows', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;
  let lee: Member;

  beforeAll(async () => {
    bff = await Harness.start('follows');
    [mei, kai, lee] = [await bff.member('mei'), await bff.member('kai'), await bff.member('lee')];
  });
  afterAll(() => bff.stop());
  beforeEach(async () => {
    await bff.database.query('DELETE FROM followed_members');
    await bff.database.query('DELETE FROM followed_categories');
  });

  const follow = (as: Member, username: string) => bff.post(paths.follow(username), as);
  const unfollow = (as: Member, username: string) => bff.call(paths.follow(username), { method: 'DELETE', as });
  const list = async (as: Member) => (await bff.call<FollowsView>('/api/user/follows', { as })).body;
  const names = async (as: Member) => (await list(as)).members.map(({ username }) => username);

  it('are listed to their member alone: the latest member first, categories in their fixed order', async () => {
    for (const username of ['kai', 'lee']) {
      expect(await follow(mei, username)).toMatchObject({ status: 204, text: '' });
    }
    for (const category of ['books', 'health'] as const) {
      expect((await bff.post(paths.followCategory(category), mei)).status).toBe(204);
    }
    const summary = ({ id }: Member, username: string) => ({ id, username, displayName: username, avatar: '' });
    expect(await list(mei)).toEqual({
      members: [summary(lee, 'lee'), summary(kai, 'kai')],
      categories: ['health', 'books'],
    });
    expect(await list(kai)).toEqual({ members: [], categories: [] });
    await unfollow(mei, 'lee');
    await bff.call(paths.followCategory('books'), { method: 'DELETE', as: mei });
    expect(await list(mei)).toEqual({ members: [summary(kai, 'kai')], categories: ['health'] });
  });

  it('reach the same end state when requests are repeated or concurrent', async () => {
    for (const path of [paths.follow('kai'), paths.followCategory('books')]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => bff.post(path, mei)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      for (let time = 0; time < 2; time += 1) {
        expect((await bff.call(path, { method: 'DELETE', as: mei })).status).toBe(204);
      }
    }
    expect(await list(mei)).toEqual({ members: [], categories: [] });
  });

  it('of oneself are refused with 400, and of unknown members and categories with 404', async () => {
    expect(await follow(mei, 'mei')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    for (const path of ['/api/users/nobody/follow', '/api/categories/kites/follow', '/api/categories/BOOKS/follow']) {
      expect((await bff.post(path, mei)).status).toBe(404);
      expect((await bff.call(path, { method: 'DELETE', as: mei })).status).toBe(404);
    }
    await expect(
      bff.database.query('INSERT INTO followed_members (user_id, followed_id) VALUES ($1, $1)', [mei.id]),
    ).rejects.toThrow('followed_members_another');
  });

  it('end in both directions with a block, and do not return when the block is lifted', async () => {
    await follow(mei, 'kai');
    await follow(kai, 'mei');
    await follow(mei, 'lee');
    await bff.post(paths.block('mei'), kai);
    expect(await names(mei)).toEqual(['lee']);
    expect(await names(kai)).toEqual([]);
    for (const [as, other] of [
      [mei, 'kai'],
      [kai, 'mei'],
    ] as const) {
      expect((await follow(as, other)).status).toBe(404);
    }
    await bff.call(paths.block('mei'), { method: 'DELETE', as: kai });
    expect(await names(mei)).toEqual(['lee']);
    expect(await names(kai)).toEqual([]);
    expect((await follow(mei, 'kai')).status).toBe(204);
  });

  it('stay while the followed member is muted', async () => {
    await follow(mei, 'kai');
    await bff.post(paths.mute('kai'), mei);
    expect(await names(mei)).toEqual(['kai']);
    await bff.call(paths.mute('kai'), { method: 'DELETE', as: mei });
  });

  it('are limited to FOLLOWED_MEMBERS_MAX members', async () => {
    const many = await bff.member('many');
    await bff.database.query(
      `WITH members AS (INSERT INTO users (username, display_name) SELECT 'm' || i, 'm' || i FROM generate_series(1, $2) i
         RETURNING id) INSERT INTO followed_members (user_id, followed_id) SELECT $1, id FROM members`,
      [many.id, FOLLOWED_MEMBERS_MAX],
    );
    expect((await follow(many, 'kai')).status).toBe(400);
    expect(await names(many)).not.toContain('kai');
    expect((await follow(many, 'm7')).status).toBe(204);
    await unfollow(many, 'm7');
    expect((await follow(many, 'kai')).status).toBe(204);
  });

  describe('in GET /api/wishes/community?following=true', () => {
    const read = async (as: Member, query = '') =>
      (await bff.call<WishView[]>(`/api/wishes/community?following=true&limit=100${query}`, { as })).body;
    const titles = async (as: Member, query = '') => (await read(as, query)).map(({ title }) => title);
    const make = (as: Member, title: string, category: Category = 'general', fields = {}) =>
      bff.wish(as, { title, category, ...fields });

    beforeEach(async () => {
      await bff.database.query('DELETE FROM wishes');
    });

    it('list nothing until something is followed', async () => {
      await make(kai, 'A kite');
      expect(await titles(mei)).toEqual([]);
      expect((await bff.call<WishView[]>('/api/wishes/community?following=false', { as: mei })).body).toHaveLength(1);
    });

    it('list each wish of followed members and categories once, newest first, and no other member’s', async () => {
      await make(kai, 'Of whom', 'food');
      await make(lee, 'Of what', 'books');
      await make(kai, 'Of both', 'books');
      await make(lee, 'Of neither', 'food');
      await make(mei, 'One’s own', 'books');
      await follow(mei, 'kai');
      expect(await titles(mei)).toEqual(['Of both', 'Of whom']);
      await bff.post(paths.followCategory('books'), mei);
      expect(await titles(mei)).toEqual(['One’s own', 'Of both', 'Of what', 'Of whom']);
      expect(await titles(mei, '&category=food')).toEqual(['Of whom']);
      expect(await titles(kai)).toEqual([]);
    });

    it('can be paged through in either order and with further filters', async () => {
      await follow(mei, 'kai');
      await bff.post(paths.followCategory('books'), mei);
      for (let number = 0; number < 7; number += 1) {
        await make(number % 2 ? kai : lee, `${number}`, number % 3 ? 'books' : 'food');
      }
      const all = ['5', '4', '3', '2', '1'];
      const [third] = (await read(mei)).filter(({ title }) => title === '3');
      await bff.post(`/api/wishes/${third?.id}/reactions`, mei, { emoji: 'heart' });
      for (const [query, expected] of [
        ['', all],
        ['&sort=cheered', ['3', '5', '4', '2', '1']],
        ['&granted=false', all],
        ['&category=books', ['5', '4', '2', '1']],
      ] as const) {
        const found: string[] = [];
        let next: string | undefined = `/api/wishes/community?following=true&limit=2${query}`;
        while (next) {
          const answer: Answer<WishView[]> = await bff.call<WishView[]>(next, { as: mei });
          next = /<(.*)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
          found.push(...answer.body.map(({ title }) => title));
        }
        expect(found).toEqual(expected);
      }
      expect(await titles(mei, '&granted=true')).toEqual([]);
    });

    it('leave out link-only and hidden wishes and those of muted members', async () => {
      await make(kai, 'By link', 'books', { audience: 'link' });
      const hidden = await make(kai, 'Hidden', 'books');
      await make(lee, 'Muted', 'books');
      await make(kai, 'Shown', 'books');
      for (const username of ['kai', 'lee']) await follow(mei, username);
      await bff.post(paths.followCategory('books'), mei);
      await bff.post(paths.hide(hidden.id), mei);
      await bff.post(paths.mute('lee'), mei);
      expect(await titles(mei)).toEqual(['Shown']);
      await bff.call(paths.mute('lee'), { method: 'DELETE', as: mei });
      expect(await titles(mei)).toEqual(['Shown', 'Muted']);
    });
  });

  it('are deleted with the member, on either side', async () => {
    const gone = await bff.member('gone');
    await follow(mei, 'gone');
    await follow(gone, 'mei');
    await bff.post(paths.followCategory('books'), gone);
    await bff.database.query('DELETE FROM users WHERE id = $1', [gone.id]);
    for (const table of ['followed_members', 'followed_categories']) {
      expect(await bff.database.query(`SELECT FROM ${table}`)).toEqual([]);
    }
  });
});
