import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { Redis } from 'ioredis';
import { Harness, type Member } from './harness.js';

describe('resetting the interests', () => {
  let bff: Harness;
  let redis: Redis;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('interests');
    redis = new Redis(bff.settings.redisUrl);
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
    await bff.database.query(
      `INSERT INTO user_preferences (user_id, keywords, categories, color_preference)
       SELECT id, '{kite}', '{home}', 'green' FROM users WHERE id = ANY ($1)`,
      [[mei.id, kai.id]],
    );
  });
  afterAll(async () => {
    await redis.del(`recommendations:${mei.id}`);
    redis.disconnect();
    await bff.stop();
  });

  const reset = () => bff.call('/api/user/preferences', { method: 'DELETE', as: mei });
  const preferences = async (as: Member) => (await bff.call<PreferencesView>('/api/user/preferences', { as })).body;
  const rows = () =>
    bff.database.query('SELECT reset_at IS NOT NULL AS "isReset" FROM user_preferences ORDER BY user_id');

  it('forgets the member’s interests, and no other member’s', async () => {
    expect(await reset()).toMatchObject({ status: 204, text: '' });
    const nothing = { keywords: [], categories: [], colorPreference: null };
    expect(await preferences(mei)).toMatchObject(nothing);
    expect(await preferences(kai)).toMatchObject({ keywords: ['kite'], colorPreference: 'green' });
    expect(await rows()).toEqual([{ isReset: true }, { isReset: false }]);
    expect(await bff.events('interests.reset')).toEqual([{ userId: mei.id }]);
  });

  it('discards the recommendations that were based on the interests', async () => {
    const wish = await bff.wish(kai);
    const reason = { kind: 'interest', value: 'kite' };
    await redis.set(`recommendations:${mei.id}`, JSON.stringify([{ id: wish.id, reason }]));
    const own = await bff.wish(mei);
    await bff.post(`/api/wishes/${own.id}/reactions`, mei, { emoji: 'heart' });
    const reasons = async () =>
      (await bff.call<RecommendationView[]>('/api/recommendations', { as: mei })).body.map((item) => item.reason);
    expect(await reasons()).toEqual([reason]);
    await reset();
    expect(await reasons()).toEqual([{ kind: 'fresh', value: '' }]);
  });

  it('succeeds for a member without any interests, and repeatedly', async () => {
    const ann = await bff.member('ann');
    for (let times = 0; times < 2; times += 1) {
      expect((await bff.call('/api/user/preferences', { method: 'DELETE', as: ann })).status).toBe(204);
    }
    expect((await preferences(ann)).keywords).toEqual([]);
  });
});
