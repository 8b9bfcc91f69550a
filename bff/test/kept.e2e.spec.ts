import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { CheersView } from '@wishboard/contracts/http/wishes/reaction';
import type { ToggleKeptResponse, WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { type Answer, Harness, type Member, UNKNOWN_ID, until } from './harness.js';

describe('kept wishes', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('kept');
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
  });
  afterAll(() => bff.stop());
  beforeEach(() => bff.database.query('DELETE FROM kept_wishes'));

  const keep = (as: Member, wishId: string, body?: unknown, headers?: Record<string, string>) =>
    bff.post<ToggleKeptResponse>(`/api/wishes/${wishId}/keep`, as, body, headers);
  const list = (as: Member, query = '') => bff.call<WishView[]>(`/api/wishes/kept${query}`, { as });
  const idsOf = ({ body }: Answer<WishView[]>) => body.map(({ id }) => id);
  const read = async (as: Member, path: string) => (await bff.call<WishView[]>(path, { as })).body;
  const eventsOf = async (wishId: string) =>
    (await bff.events('interaction.recorded')).filter((event) => event.wishId === wishId);
  const nextOf = ({ headers }: Answer) => /<(.*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];

  it('toggle on and off, with one interaction.recorded event each', async () => {
    const wish = await bff.wish(kai);
    expect(await keep(mei, wish.id)).toMatchObject({ status: 200, body: { kept: true } });
    expect((await list(mei)).body).toMatchObject([{ id: wish.id, title: wish.title, isKept: true, myReactions: [] }]);
    expect(await eventsOf(wish.id)).toEqual([{ wishId: wish.id, userId: mei.id }]);
    expect((await keep(mei, wish.id)).body).toEqual({ kept: false });
    expect((await list(mei)).body).toEqual([]);
    expect(await eventsOf(wish.id)).toHaveLength(2);
  });

  it('reach the requested state, and a repeat changes nothing and emits no event', async () => {
    const wish = await bff.wish(kai);
    for (const kept of [false, true, true, false, false, true]) {
      expect((await keep(mei, wish.id, { kept })).body).toEqual({ kept });
    }
    expect(await eventsOf(wish.id)).toHaveLength(3);
  });

  it('toggle once when a request is repeated with the same idempotency key', async () => {
    const wish = await bff.wish(kai);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push((await keep(mei, wish.id, undefined, headers)).text);
    expect(answers).toEqual(Array(3).fill('{"kept":true}'));
    expect(idsOf(await list(mei))).toEqual([wish.id]);
  });

  it('end in the state that all toggles of a member and a wish add up to, even when concurrent', async () => {
    const wishes = [await bff.wish(kai), await bff.wish(kai)];
    const members = [mei, kai];
    const tap = fc.record({
      member: fc.nat(1),
      wish: fc.nat(1),
      kept: fc.constantFrom(undefined, undefined, true, false),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: 12 }), fc.boolean(), async (taps, atOnce) => {
        await bff.database.query('DELETE FROM kept_wishes');
        const send = async ({ member, wish, kept }: (typeof taps)[number]) => {
          const answer = await keep(
            members[member] as Member,
            wishes[wish]?.id ?? '',
            kept === undefined ? {} : { kept },
          );
          expect(answer.status).toBe(200);
        };
        // Concurrent requests have a deterministic outcome only if all are toggles.
        const sent = atOnce ? taps.map((one) => ({ ...one, kept: undefined })) : taps;
        if (atOnce) await Promise.all(sent.map(send));
        else for (const one of sent) await send(one);
        for (const [at, member] of members.entries()) {
          const kept = wishes.map((_, wish) =>
            sent
              .filter((one) => one.member === at && one.wish === wish)
              .reduce((before, one) => one.kept ?? !before, false),
          );
          const shown = idsOf(await list(member));
          expect(wishes.map(({ id }) => shown.includes(id))).toEqual(kept);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are listed latest first, page by page, unaffected by a wish that is kept meanwhile', async () => {
    const wishes: WishView[] = [];
    for (let index = 0; index < 7; index += 1) wishes.push(await bff.wish(kai, { title: `Wish ${index}` }));
    const order = [3, 0, 6, 1, 5, 2, 4];
    for (const index of order) {
      await keep(mei, wishes[index]?.id ?? '');
      // UUIDs of the same millisecond have no defined order.
      await pause(2);
    }
    // Wishes kept at the same time still have a defined order.
    await bff.database.query(
      "UPDATE kept_wishes SET kept_at = date_trunc('second', kept_at) WHERE id IN (SELECT id FROM kept_wishes ORDER BY id LIMIT 4)",
    );
    const expected = order.toReversed().map((index) => wishes[index]?.id);
    expect(idsOf(await list(mei))).toEqual(expected);
    const first = await list(mei, '?limit=3');
    await keep(mei, (await bff.wish(kai)).id);
    const second = await bff.call<WishView[]>(nextOf(first) ?? '', { as: mei });
    const third = await bff.call<WishView[]>(nextOf(second) ?? '', { as: mei });
    expect([first, second, third].flatMap(idsOf)).toEqual(expected);
    expect(nextOf(third)).toBeUndefined();
    expect((await list(mei, '?cursor=nonsense')).status).toBe(400);
    expect((await list(mei, '?limit=0')).status).toBe(400);
  });

  it('move to the front of the list when a wish is kept again', async () => {
    const [one, other] = [await bff.wish(kai), await bff.wish(kai)];
    for (const { id } of [one, other, one, one]) await keep(mei, id);
    expect(idsOf(await list(mei))).toEqual([one.id, other.id]);
  });

  it('are marked for their member in every list at once, together with the member’s reactions', async () => {
    const wish = await bff.wish(kai, { title: 'Saffron kettle' });
    const paths = ['/api/wishes', '/api/wishes/community', '/api/wishes/community?category=general'];
    const shownIn = async (as: Member) =>
      Promise.all(paths.map(async (path) => (await read(as, path)).find(({ id }) => id === wish.id)));
    for (const shown of await shownIn(mei)) expect(shown).not.toHaveProperty('isKept');
    await keep(mei, wish.id);
    for (const shown of await shownIn(mei)) expect(shown).toMatchObject({ isKept: true, myReactions: [] });
    await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'fire' });
    for (const shown of [...(await shownIn(mei)), (await list(mei)).body[0]]) {
      expect(shown).toMatchObject({ isKept: true, myReactions: ['fire'], reactionCounts: { fire: 1 } });
    }
    expect((await bff.call<WishView>(`/api/wishes/${wish.id}`, { as: mei })).body.isKept).toBe(true);
    await keep(mei, wish.id);
    for (const shown of await shownIn(mei)) {
      expect(shown).not.toHaveProperty('isKept');
      expect(shown?.myReactions).toEqual(['fire']);
    }
  });

  it('are seen by nobody else: responses to other members stay identical, and nobody is notified', async () => {
    const wish = await bff.wish(kai);
    const lea = await bff.member(`lea${randomUUID().slice(0, 8)}`);
    const paths = [
      ...['/api/wishes', '/api/wishes/community', '/api/wishes/my', '/api/wishes/kept', '/api/wishes/counts'],
      ...[`/api/wishes/${wish.id}`, `/api/wishes/${wish.id}/reactions`, '/api/notifications', '/api/recommendations'],
    ];
    const answers = async () => {
      const seen: string[] = [];
      for (const as of [kai, lea]) for (const path of paths) seen.push((await bff.call(path, { as })).text);
      return seen;
    };
    const before = await answers();
    await keep(mei, wish.id);
    expect(await answers()).toEqual(before);
    expect((await bff.call<CheersView>(`/api/wishes/${wish.id}/reactions`, { as: mei })).body.count).toBe(0);
    const caused = await bff.database.query("SELECT DISTINCT type FROM outbox WHERE payload ->> 'wishId' = $1", [
      wish.id,
    ]);
    expect(caused.map(({ type }: { type: string }) => type).sort()).toEqual(['interaction.recorded', 'wish.created']);
  });

  it('are counted only for the member who kept them', async () => {
    const wish = await bff.wish(kai);
    const counted = async (as: Member) => (await bff.call<WishCountsView>('/api/wishes/counts', { as })).body.kept;
    expect(await counted(mei)).toBe(0);
    await keep(mei, wish.id);
    expect([await counted(mei), await counted(kai)]).toEqual([1, 0]);
  });

  it('are not recommended, until they are kept no longer', async () => {
    const wish = await bff.wish(kai);
    const isShown = async () =>
      (await bff.call<RecommendationView[]>('/api/recommendations?limit=60', { as: mei })).body.some(
        ({ id }) => id === wish.id,
      );
    expect(await isShown()).toBe(true);
    await keep(mei, wish.id);
    expect(await isShown()).toBe(false);
    await keep(mei, wish.id);
    expect(await isShown()).toBe(true);
  });

  it('count as a sign of taste, so that the member is not asked for categories', async () => {
    const ann = await bff.member(`ann${randomUUID().slice(0, 8)}`);
    const asks = async () =>
      (await bff.call<PreferencesView>('/api/user/preferences', { as: ann })).body.asksForCategories;
    expect(await asks()).toBe(true);
    await keep(ann, (await bff.wish(kai)).id);
    expect(await asks()).toBe(false);
  });

  it('are deleted with the wish, which can then no longer be kept', async () => {
    const wish = await bff.wish(kai);
    await keep(mei, wish.id);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: kai });
    expect((await list(mei)).body).toEqual([]);
    expect(await bff.database.query('SELECT FROM kept_wishes')).toEqual([]);
    expect((await keep(mei, wish.id)).status).toBe(404);
  });

  it('may be the member’s own wishes; unknown wishes get 404 and invalid requests 400', async () => {
    const own = await bff.wish(mei);
    expect((await keep(mei, own.id)).body).toEqual({ kept: true });
    expect((await list(mei)).body).toMatchObject([{ id: own.id, isKept: true }]);
    expect((await bff.post<WishView>(`/api/wishes/${own.id}/toggle-granted`, mei)).body).toMatchObject({
      isGranted: true,
      isKept: true,
    });
    expect((await keep(mei, UNKNOWN_ID)).status).toBe(404);
    expect((await keep(mei, 'nonsense')).status).toBe(400);
    for (const body of [{ kept: 'yes' }, { kept: null }, { kept: true, userId: kai.id }]) {
      expect((await keep(mei, own.id, body)).status).toBe(400);
    }
  });

  it('appear and disappear in another process within moments', async () => {
    const second = await bff.startSecond();
    try {
      const wish = await bff.wish(kai);
      const there = async () =>
        (await second.call<WishView[]>('/api/wishes/community', { as: mei })).body.find(({ id }) => id === wish.id);
      await until(async () => (await there()) !== undefined);
      await keep(mei, wish.id);
      await until(async () => (await there())?.isKept === true);
      await keep(mei, wish.id);
      await until(async () => (await there())?.isKept === undefined);
    } finally {
      await second.app.close();
    }
  });
});
