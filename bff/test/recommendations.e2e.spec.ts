import { setTimeout as pause } from 'node:timers/promises';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { CHANGED_LISTS_CHANNEL, FRESH_FOR_MS, freshWishesKey } from '@wishboard/contracts/jobs/recommendation-lists';
import { Redis } from 'ioredis';
import { type Answer, Harness, type Member, UNKNOWN_ID, until } from './harness.js';

describe('recommendations', () => {
  let bff: Harness;
  let redis: Redis;
  let mei: Member;
  let others: Member[];

  beforeAll(async () => {
    bff = await Harness.start('recommendations');
    redis = new Redis(bff.settings.redisUrl);
    mei = await bff.member('mei');
    others = [];
    for (let index = 0; index < 4; index += 1) others.push(await bff.member(`other${index}`));
    await bff.database.query(
      `INSERT INTO wishes (user_id, title, description) SELECT member, 'wish ' || i, 'text'
       FROM unnest($1::uuid[]) WITH ORDINALITY AS m (member, rank), generate_series(1, 20) i`,
      [[mei, ...others].map(({ id }) => id)],
    );
  });
  afterAll(async () => {
    await redis.del(`recommendations:${mei.id}`);
    redis.disconnect();
    await bff.stop();
  });

  const ask = (limit?: number, as = mei): Promise<Answer<RecommendationView[]>> =>
    bff.call<RecommendationView[]>(`/api/recommendations${limit === undefined ? '' : `?limit=${limit}`}`, { as });
  const idsOf = async (limit: number) => (await ask(limit)).body.map(({ id }) => id);
  const wishesOf = async (member: Member | undefined): Promise<string[]> =>
    (await bff.database.query('SELECT id FROM wishes WHERE user_id = $1 ORDER BY id', [member?.id])).map(
      ({ id }: { id: string }) => id,
    );
  /** Stores ranked wishes like the worker does. A reaction then drops the list that the BFF has cached. */
  async function rank(list: unknown): Promise<void> {
    await redis.set(`recommendations:${mei.id}`, typeof list === 'string' ? list : JSON.stringify(list));
    const [wish] = await wishesOf(mei);
    await bff.post(`/api/wishes/${wish}/reactions`, mei, { emoji: 'heart' });
  }

  it('are exactly as many as requested, six by default, without duplicates or the member’s own wishes', async () => {
    expect((await ask()).body).toHaveLength(6);
    for (const limit of [1, 5, 6, 12, 60]) {
      const { body } = await ask(limit);
      expect(body).toHaveLength(limit);
      expect(new Set(body.map(({ id }) => id)).size).toBe(limit);
      expect(body.filter(({ userId }) => userId === mei.id)).toEqual([]);
    }
  });

  it('are whole wishes, each with its reason', async () => {
    const [item] = (await ask(1)).body;
    const { reason, ...wish } = item as RecommendationView;
    expect((await bff.call(`/api/wishes/${wish.id}`, { as: mei })).body).toEqual(wish);
    expect(reason).toEqual({ kind: expect.stringMatching(/^(popular|fresh)$/), value: '' });
  });

  it('of a longer list begin with those of a shorter list', async () => {
    const longest = await idsOf(60);
    for (const limit of [6, 12, 18, 42]) expect(await idsOf(limit)).toEqual(longest.slice(0, limit));
  });

  it('refuse a limit that makes no sense', async () => {
    for (const limit of ['0', '61', '-6', '6.5', 'six', '']) {
      const answer = await bff.call(`/api/recommendations?limit=${limit}`, { as: mei });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'limit' }] } });
    }
  });

  it('follow the ranked list with its reasons, skip invalid entries, and are filled up', async () => {
    const ranked = (await Promise.all(others.map(async (other) => (await wishesOf(other)).slice(0, 1)))).flat();
    const reason = { kind: 'liked', value: 'A "quoted" 願望' };
    const [, own] = await wishesOf(mei);
    await rank([
      { id: own, reason },
      ...ranked.map((id) => ({ id, reason })),
      { id: ranked[0], reason },
      { id: UNKNOWN_ID },
      { id: 7 },
      null,
    ]);
    const { body } = await ask(10);
    expect(body.slice(0, 4).map(({ id }) => id)).toEqual(ranked);
    expect(body[0]?.reason).toEqual(reason);
    expect(body).toHaveLength(10);
    expect(new Set(body.map(({ id }) => id)).size).toBe(10);
  });

  it('give one place in six to fitting new wishes, and none to old ones or the member’s own', async () => {
    const [first = '', second = '', old = ''] = await wishesOf(others[1]);
    const columns = await Promise.all([others[0], others[2], others[3]].map(wishesOf));
    const ranked = Array.from({ length: 12 }, (_value, i) => columns[i % 3]?.[Math.floor(i / 3)]);
    const [own = ''] = await wishesOf(mei);
    const [now, weekAgo] = [Date.now(), Date.now() - FRESH_FOR_MS - 1_000];
    await redis.zadd(freshWishesKey(mei.id), now - 1, second, now, first, weekAgo, old, now, own, now, 'nonsense');
    await rank(ranked.map((id) => ({ id })));
    const { body } = await ask(12);
    expect(body[2]).toMatchObject({ reason: { kind: 'fresh', value: '' } });
    expect([body[2]?.id, body[8]?.id].sort()).toEqual([first, second].sort());
    expect((await ask(60)).body.slice(0, 12).map(({ id }) => id)).toEqual(body.map(({ id }) => id));
    const shown = body.map(({ id }) => id);
    expect(shown).not.toContain(old);
    expect(shown).not.toContain(own);
    await redis.del(freshWishesKey(mei.id));
  });

  it('are read again as soon as the worker announces a new list', async () => {
    const [before = '', after = ''] = await wishesOf(others[3]);
    await rank([{ id: before }]);
    expect((await idsOf(1))[0]).toBe(before);
    await redis.set(`recommendations:${mei.id}`, JSON.stringify([{ id: after }]));
    expect((await idsOf(1))[0]).toBe(before);
    expect(await redis.publish(CHANGED_LISTS_CHANNEL, `${UNKNOWN_ID},${mei.id}`)).toBeGreaterThan(0);
    // Much sooner than the cached list would expire.
    let shown: string | undefined = before;
    for (let tries = 0; shown === before && tries < 20; tries += 1) {
      await pause(20);
      [shown] = await idsOf(1);
    }
    expect(shown).toBe(after);
  });

  it('are complete whatever invalid data Redis holds', async () => {
    for (const nonsense of [
      'not json',
      '{}',
      '"x"',
      '[[]]',
      '[{"id":"x"}]',
      `[{"id":"${UNKNOWN_ID}","reason":{"kind":"x"}}]`,
    ]) {
      await rank(nonsense);
      expect((await ask()).body).toHaveLength(6);
    }
  });

  it('show at most two of six from one member, as long as others have some', async () => {
    const [first = ''] = others.map(({ id }) => id);
    await rank((await wishesOf(others[0])).map((id) => ({ id })));
    const owners = (await ask(24)).body.map(({ userId }) => userId);
    for (let from = 0; from + 6 <= owners.length; from += 1) {
      expect(owners.slice(from, from + 6).filter((owner) => owner === first).length).toBeLessThanOrEqual(2);
    }
  });

  it('leave out wishes that are granted, dismissed, deleted or reacted to', async () => {
    const [granted, dismissed, deleted, reacted] = (await ask(4)).body;
    const owner = (wish: RecommendationView | undefined) => others.find(({ id }) => id === wish?.userId) ?? mei;
    await bff.post(`/api/wishes/${granted?.id}/toggle-granted`, owner(granted));
    expect(await bff.post(`/api/recommendations/${dismissed?.id}/dismiss`, mei)).toMatchObject({
      status: 204,
      text: '',
    });
    await bff.call(`/api/wishes/${deleted?.id}`, { method: 'DELETE', as: owner(deleted) });
    await bff.post(`/api/wishes/${reacted?.id}/reactions`, mei, { emoji: 'fire' });
    const { body } = await ask(60);
    expect(body).toHaveLength(60);
    const gone = [granted?.id, dismissed?.id, deleted?.id, reacted?.id];
    expect(body.filter(({ id }) => gone.includes(id))).toEqual([]);
    // Dismissing a wish affects one member only.
    const own = others[3] ?? mei;
    expect(await bff.post(`/api/recommendations/${dismissed?.id}/dismiss`, mei)).toMatchObject({ status: 204 });
    expect((await bff.events('recommendation.dismissed')).filter(({ wishId }) => wishId === dismissed?.id)).toEqual([
      { wishId: dismissed?.id, userId: mei.id },
    ]);
    expect((await ask(60, own)).status).toBe(200);
  });

  it('leave out wishes of the ranked list that the member dismissed, wants less of, keeps or reacted to', async () => {
    const [dismissed, less, kept, reacted, open] = (await idsOf(60)).slice(-5);
    await bff.post(`/api/recommendations/${dismissed}/dismiss`, mei);
    await bff.post(`/api/recommendations/${less}/less`, mei);
    await bff.post(`/api/wishes/${kept}/keep`, mei);
    await bff.post(`/api/wishes/${reacted}/reactions`, mei, { emoji: 'fire' });
    await rank([dismissed, less, kept, reacted, open].map((id) => ({ id })));
    const ids = await idsOf(60);
    expect(ids[0]).toBe(open);
    expect(ids.filter((id) => [dismissed, less, kept, reacted].includes(id))).toEqual([]);
  });

  it('put another wish in the place of one that is granted while the list is kept', async () => {
    const before = await ask(6);
    const [first] = before.body;
    const owner = others.find(({ id }) => id === first?.userId) ?? mei;
    await bff.post(`/api/wishes/${first?.id}/toggle-granted`, owner);
    // Another process may have served the owner.
    await until(async () => !(await idsOf(6)).includes(first?.id ?? ''));
    expect(await idsOf(6)).toHaveLength(6);
  });

  it('drop a wish that was granted in the database without a message', async () => {
    const [first] = (await ask(6)).body;
    await bff.database.query('UPDATE wishes SET is_granted = true, granted_at = now() WHERE id = $1', [first?.id]);
    await until(async () => !(await idsOf(6)).includes(first?.id ?? ''));
    expect((await ask(6)).body).toHaveLength(6);
  });

  it('answer 404 when an unknown wish is dismissed, and 400 for an invalid id', async () => {
    expect((await bff.post(`/api/recommendations/${UNKNOWN_ID}/dismiss`, mei)).status).toBe(404);
    expect((await bff.post('/api/recommendations/nonsense/dismiss', mei)).status).toBe(400);
  });

  it('are fewer than requested only when there are no more wishes', async () => {
    await bff.database.query(
      'DELETE FROM wishes WHERE user_id = ANY($1) AND id NOT IN (SELECT id FROM wishes WHERE user_id = $2 AND NOT is_granted LIMIT 3)',
      [others.map(({ id }) => id), others[1]?.id],
    );
    await until(async () => (await idsOf(60)).length <= 3);
  });
});
