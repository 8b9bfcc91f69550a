import { INTERESTS_ADDED_MAX, type PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView, WhyView } from '@wishboard/contracts/http/recommendation';
import { Redis } from 'ioredis';
import { Harness, type Member, until } from './harness.js';

describe('Stated interests', () => {
  let bff: Harness;
  let redis: Redis;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('stated');
    redis = new Redis(bff.settings.redisUrl);
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
  });
  afterAll(async () => {
    await redis.del(`recommendations:${mei.id}`, `recommendations-why:${mei.id}`);
    redis.disconnect();
    await bff.stop();
  });

  const state = (body: object, as = mei) =>
    bff.call<PreferencesView>('/api/user/preferences', { method: 'PATCH', as, body });
  const preferences = async (as = mei) => (await bff.call<PreferencesView>('/api/user/preferences', { as })).body;

  it('are asked of a new member until the member chooses categories, even none, or makes a wish', async () => {
    const ann = await bff.member('ann');
    expect(await preferences(ann)).toMatchObject({ asksForCategories: true, lastUpdated: null });
    expect((await state({ categories: [] }, ann)).body.asksForCategories).toBe(false);
    const ben = await bff.member('ben');
    await bff.wish(ben);
    expect((await preferences(ben)).asksForCategories).toBe(false);
  });

  it('add interests to the learnt ones, and take others away', async () => {
    await bff.database.query(
      `INSERT INTO user_preferences (user_id, keywords, is_learnt) VALUES ($1, '{kite,京都,標題}', true)`,
      [mei.id],
    );
    expect((await preferences()).keywords).toEqual(['kite', '京都']);
    expect((await state({ added: [' tea '], removed: ['KITE'] })).body).toMatchObject({
      keywords: ['tea', '京都'],
      stated: { added: ['tea'], removed: ['KITE'], categories: [] },
    });
    expect((await state({ removed: [] })).body.keywords).toEqual(['tea', 'kite', '京都']);
    expect(await bff.events('interests.reset')).toContainEqual({ userId: mei.id });
  });

  it('bring an interest back that is added after it was removed', async () => {
    await state({ added: [], removed: ['kite', '京都'] });
    expect((await state({ added: ['Kite'] })).body).toMatchObject({
      keywords: ['Kite'],
      stated: { removed: ['京都'] },
    });
  });

  describe('changed concurrently', () => {
    const things = Array.from({ length: 20 }, (_, at) => `thing ${at}`);

    it('are all stored up to INTERESTS_ADDED_MAX, and the rest get 400', async () => {
      const ann = await bff.member('ann-at-once');
      const answers = await Promise.all(things.map((thing) => state({ add: [thing] }, ann)));
      const kept = things.filter((_, at) => answers[at]?.status === 200);
      expect(kept).toHaveLength(INTERESTS_ADDED_MAX);
      expect((await preferences(ann)).stated?.added.toSorted()).toEqual(kept.toSorted());
      const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, body }));
      expect(refused).toEqual(
        Array.from({ length: things.length - kept.length }, () => ({
          status: 400,
          body: expect.objectContaining({
            code: 'VALIDATION_FAILED',
            errors: [expect.objectContaining({ field: 'add' })],
          }),
        })),
      );
    });

    it('are all removed, and a concurrent choice of categories is kept', async () => {
      const ben = await bff.member('ben-at-once');
      await Promise.all([
        ...things.map((thing) => state({ remove: [thing] }, ben)),
        state({ categories: ['books'] }, ben),
      ]);
      const { stated } = await preferences(ben);
      expect(stated?.removed.toSorted()).toEqual(things.toSorted());
      expect(stated?.categories).toEqual(['books']);
    });
  });

  it('are taken back as if they had never been stated', async () => {
    const eve = await bff.member('eve');
    await bff.database.query(
      `INSERT INTO user_preferences (user_id, keywords, is_learnt) VALUES ($1, '{kite,tea}', true)`,
      [eve.id],
    );
    expect((await state({ remove: ['kite'], add: ['sea'] }, eve)).body.keywords).toEqual(['sea', 'tea']);
    expect((await state({ takeBack: ['Kite', 'sea'] }, eve)).body).toMatchObject({
      keywords: ['kite', 'tea'],
      stated: { added: [], removed: [] },
    });
  });

  it.each([
    [{ add: ['的'] }],
    [{ add: ['x'.repeat(31)] }],
    [{ add: ['tea', 'tea'] }],
    [{ remove: ['x'.repeat(101)] }],
    [{ takeBack: 'tea' }],
    [{ added: ['的'] }],
    [{ added: ['want'] }],
    [{ added: [''] }],
    [{ added: ['x'.repeat(31)] }],
    [{ added: Array.from({ length: 13 }, (_v, i) => `thing${i}`) }],
    [{ added: ['tea', 'tea'] }],
    [{ added: 'tea' }],
    [{ added: null }],
    [{ categories: ['sport'] }],
    [{ keywords: ['tea'] }],
  ])('are refused with 400 for %j', async (body) => expect((await state(body)).status).toBe(400));

  it('include a wish of which the member wants less: it is not recommended until that is taken back', async () => {
    const wish = await bff.wish(kai);
    const shown = async () =>
      (await bff.call<RecommendationView[]>('/api/recommendations', { as: mei })).body.map(({ id }) => id);
    expect(await shown()).toContain(wish.id);
    expect((await bff.post(`/api/recommendations/${wish.id}/less`, mei)).status).toBe(204);
    expect(await shown()).not.toContain(wish.id);
    expect((await preferences()).lessLike).toEqual([{ wishId: wish.id, title: wish.title }]);
    const undo = () => bff.call(`/api/recommendations/${wish.id}/less`, { method: 'DELETE', as: mei });
    expect((await undo()).status).toBe(204);
    expect((await undo()).status).toBe(204);
    expect(await shown()).toContain(wish.id);
  });

  it('are deleted when the interests are reset', async () => {
    await state({ added: ['tea'], categories: ['books'] });
    await bff.call('/api/user/preferences', { method: 'DELETE', as: mei });
    expect(await preferences()).toMatchObject({ keywords: [], categories: [], stated: { added: [], removed: [] } });
  });

  it('the sources of a recommendation are listed with the current titles of wishes', async () => {
    const [wish, liked, gone] = [await bff.wish(kai), await bff.wish(kai), await bff.wish(kai)];
    const kept = {
      sources: [
        { kind: 'liked', value: liked.id },
        { kind: 'liked', value: gone.id },
        { kind: 'category', value: 'books' },
      ],
      of: { [wish.id]: [2, 0, 1] },
      weights: { [wish.id]: [1, 0.4, 0.2] },
    };
    await redis.set(`recommendations-why:${mei.id}`, JSON.stringify(kept));
    await bff.call(`/api/wishes/${gone.id}`, { method: 'DELETE', as: kai });
    const why = async (id: string) => bff.call<WhyView>(`/api/recommendations/${id}/why`, { as: mei });
    // On a busy machine Redis may answer too late, and the BFF then responds without it.
    let sources: WhyView['sources'] = [];
    await until(async () => {
      sources = (await why(wish.id)).body.sources;
      return sources.length > 1;
    });
    expect(sources).toEqual([
      { kind: 'category', value: 'books', wishId: null, weight: 1 },
      { kind: 'liked', value: liked.title, wishId: liked.id, weight: 0.4 },
    ]);
    expect((await why(liked.id)).body.sources).toEqual([{ kind: 'fresh', value: '', wishId: null }]);
    expect((await why(gone.id)).status).toBe(404);
  });
});
