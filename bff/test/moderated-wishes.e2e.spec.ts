import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberView } from '@wishboard/contracts/http/fields/user';
import { type DecidedView, OBJECTION_DAYS } from '@wishboard/contracts/http/moderation/moderation';
import { shortPathOf } from '@wishboard/contracts/http/wishes/short-link';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wishes/wish';
import { CHANGED_LISTS_CHANNEL } from '@wishboard/contracts/jobs/recommendation-lists';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import { Redis } from 'ioredis';
import { OwnDecisionsService } from '../src/moderation/own-decisions/own-decisions.service.js';
import { Harness, type Member } from './harness.js';
import { PAGE, VISITOR_ROUTES, visitorRoutesTo } from './visitor-routes.js';

/** A word in the wish's title. Searches look for it, and responses that are not JSON are checked for it. */
const WORD = 'lantern';
/** Milliseconds after a decision within which every process must stop showing the wish to others. */
const WITHIN_MS = 2_000;

describe('A wish that moderators decided', () => {
  let bff: Harness;
  let second: Harness;
  let ann: Member;
  let mei: Member;
  let kai: Member;
  let redis: Redis;

  beforeAll(async () => {
    bff = await Harness.start('moderated', { publicReading: true }, 1);
    redis = new Redis(bff.settings.redisUrl);
    writeFileSync(join(bff.settings.page.shell, 'index.html'), PAGE);
    second = await bff.startSecond();
    [ann, mei, kai] = [await bff.member('ann'), await bff.member('mei'), await bff.member('kai')];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
    await bff.post('/api/categories/books/follow', kai);
  });
  afterAll(async () => {
    await redis.del(`recommendations:${kai.id}`);
    redis.disconnect();
    await second.stop();
    await bff.stop();
  });

  const LISTS = [
    '/api/wishes',
    '/api/wishes/community?category=books',
    '/api/wishes/community?sort=cheered',
    '/api/wishes/community?granted=false',
    '/api/wishes/community?following=true&category=books',
    '/api/wishes/of/mei',
    '/api/wishes/of/mei?sort=cheered',
    `/api/wishes/search?q=${WORD}`,
    `/api/wishes/alike?title=${WORD}%20of%20paper`,
    '/api/recommendations',
  ];

  /** Returns the routes by which a member and a visitor find the wish at one process. */
  async function waysTo({ id, ...wish }: WishView, at: Harness): Promise<string[]> {
    const found: string[] = [];
    for (const url of LISTS) {
      const { body } = await at.call<WishView[]>(url, { as: kai });
      if (body.some((wish) => wish.id === id)) found.push(url);
    }
    if ((await at.call('/api/notifications', { as: kai })).text.includes(id)) found.push('bell');
    if ((await at.call<WishCountsView>('/api/wishes/counts', { as: kai })).body.categories.books) found.push('counts');
    if ((await at.call<MemberView>('/api/users/mei', { as: kai })).body.wishCount > 0) found.push('board’s count');
    for (const way of await visitorRoutesTo(at, { ...wish, id })) found.push(`visitor: ${way}`);
    return found;
  }

  /** Retries, since the bell's list may be cached for a second. */
  async function expectWays(wish: WishView, at: Harness, ways: readonly string[]): Promise<void> {
    let found = await waysTo(wish, at);
    for (let times = 0; times < 100 && found.length !== ways.length; times += 1) found = await waysTo(wish, at);
    expect(found).toEqual(ways);
  }

  /** Returns the routes by which a member with the link reaches the wish. */
  async function byLink(id: string, at: Harness, as = kai): Promise<string[]> {
    const found: string[] = [];
    if ((await at.call(`/api/wishes/${id}`, { as })).status === 200) found.push('wish');
    if ((await at.call(shortPathOf(id), { as })).status < 400) found.push('short link');
    if ((await at.call(`/api/wishes/${id}/reactions`, { as })).status === 200) found.push('cheers');
    if ((await at.post(`/api/wishes/${id}/reactions`, as, { emoji: 'heart', reacted: true })).status === 200)
      found.push('react');
    if ((await at.post(`/api/wishes/${id}/keep`, as, { kept: true })).status === 200) found.push('keep');
    if ((await at.post('/api/interactions', as, { wishId: id, interactionType: 'share' })).status === 201)
      found.push('interact');
    if ((await at.post('/api/reports', as, { kind: 'wish', id, reason: 'spam' })).status === 201) found.push('report');
    const kept = (await at.call<WishView[]>('/api/wishes/kept', { as })).body;
    if (kept.some((wish) => wish.id === id)) found.push('kept');
    return found;
  }

  async function made(): Promise<WishView> {
    for (const { id } of (await bff.call<WishView[]>('/api/wishes/my', { as: mei })).body)
      await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: mei });
    const wish = await bff.wish(mei, { title: `${WORD} of paper`, category: 'books' });
    await learnt(wish.id);
    await bff.database.query(
      `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id) VALUES ($1, 'granted', '', $2, $3)`,
      [kai.id, wish.id, mei.id],
    );
    return wish;
  }

  /** Writes what the workers compute for a wish that is shown. */
  async function learnt(id: string): Promise<void> {
    await bff.database.transaction((manager) => writeTerms(manager, [id]));
    await redis.set(`recommendations:${kai.id}`, JSON.stringify([{ id }]));
    await redis.publish(CHANGED_LISTS_CHANNEL, kai.id);
  }

  const decide = async (id: string, decision: string) =>
    (
      await bff.post<DecidedView>('/api/moderation/decisions', ann, {
        kind: 'wish',
        id,
        decision,
        reason: 'spam',
        seen: null,
      })
    ).body.id;
  const takeBack = (id: string) =>
    bff.post(`/api/moderation/decisions/${id}/take-back`, ann, { reason: 'other', seen: id });
  const own = async (at: Harness) => (await at.call<WishView[]>('/api/wishes/my', { as: mei })).body;

  it.each([
    ['hide', [], ['hidden']],
    ['remove', [], []],
    ['limit', [], ['limited']],
  ])(
    'to %s is out of every list in every process within two seconds, and back once that is taken back',
    async (decision, links, mine) => {
      const wish = await made();
      const { id } = wish;
      const everyWay = [
        ...LISTS,
        ...['bell', 'counts', 'board’s count'],
        ...VISITOR_ROUTES.map((way) => `visitor: ${way}`),
      ];
      // Fills the caches of both processes.
      for (const at of [bff, second]) await expectWays(wish, at, everyWay);
      await bff.post(`/api/wishes/${id}/keep`, kai, { kept: true });
      await second.call('/api/wishes/kept', { as: kai });

      const decidedAt = Date.now();
      const decisionId = await decide(id, decision);
      for (const at of [bff, second]) {
        let found = await waysTo(wish, at);
        while (found.length > 0 && Date.now() < decidedAt + WITHIN_MS) found = await waysTo(wish, at);
        expect(found).toEqual([]);
        expect(await byLink(id, at)).toEqual(links);
        // The owner sees the wish with its moderation state. A removed wish is not shown to the owner, either.
        expect((await own(at)).map((wish) => wish.moderation)).toEqual(mine);
        expect((await at.call(`/api/wishes/${id}`, { as: mei })).status).toBe(decision === 'remove' ? 404 : 200);
      }

      await bff.call(`/api/wishes/${id}/keep`, { method: 'POST', as: kai, body: { kept: false } });
      await bff.database.query('DELETE FROM kept_wishes');
      await bff.database.query('DELETE FROM reactions');
      expect((await takeBack(decisionId)).status).toBe(201);
      await learnt(id);
      for (const at of [bff, second]) await expectWays(wish, at, everyWay);
    },
    60_000,
  );

  it('to limit is shown to followers of its owner: in their feed of follows, on the board and by the link', async () => {
    const wish = await made();
    const { id } = wish;
    const tom = await bff.member('tom');
    await bff.post('/api/users/mei/follow', tom);
    const followed = async (as: Member, query = '') => {
      const { body } = await bff.call<WishView[]>(`/api/wishes/community?following=true${query}`, { as });
      return body.map((wish) => [wish.id, wish.moderation]);
    };
    const onBoard = async (as: Member, query = '') => {
      const { body } = await bff.call<WishView[]>(`/api/wishes/of/mei?limit=50${query}`, { as });
      return body.map((wish) => [wish.id, wish.moderation]);
    };
    expect(await followed(kai)).toEqual([[id, undefined]]);
    await decide(id, 'limit');
    for (const query of ['', '&category=books', '&sort=cheered', '&granted=false'])
      expect([await followed(tom, query), await followed(kai, query)]).toEqual([[[id, 'limited']], []]);
    for (const query of ['', '&sort=cheered', '&granted=false'])
      expect([await onBoard(tom, query), await onBoard(kai, query)]).toEqual([[[id, 'limited']], []]);
    expect(await waysTo(wish, bff)).toEqual([]);
    const ways = ['wish', 'short link', 'cheers', 'react', 'keep', 'interact', 'report', 'kept'];
    for (const at of [bff, second]) {
      expect(await byLink(id, at, tom)).toEqual(ways);
      expect(await byLink(id, at)).toEqual([]);
    }
    expect((await bff.call(shortPathOf(id))).status).toBeGreaterThanOrEqual(400);
    await bff.call('/api/users/mei/follow', { method: 'DELETE', as: tom });
    for (const at of [bff, second]) expect(await byLink(id, at, tom)).toEqual([]);
    expect(await onBoard(tom)).toEqual([]);
    expect((await bff.call<WishCountsView>('/api/wishes/counts', { as: tom })).body.kept).toBe(0);
  });

  it('to limit keeps its place on the owner’s board for followers, also on pages that were begun before', async () => {
    const ids = [(await made()).id];
    for (const title of ['A boat', 'A tent']) ids.unshift((await bff.wish(mei, { title })).id);
    const lou = await bff.member('lou');
    await bff.post('/api/users/mei/follow', lou);
    const page = async (path: string) => {
      const { status, body, headers } = await bff.call<WishView[]>(path, { as: lou });
      expect(status).toBe(200);
      const next = /<(.*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? '';
      return { ids: body.map(({ id }) => id), next };
    };
    const board = '/api/wishes/of/mei?limit=1';
    const plain = await page(board);
    await decide(ids[1] ?? '', 'limit');
    expect((await page(plain.next)).ids).toEqual([ids[2]]);
    const first = await page(board);
    const second = await page(first.next);
    expect([first.ids, second.ids, (await page(second.next)).ids]).toEqual([[ids[0]], [ids[1]], [ids[2]]]);
    expect((await bff.call<MemberView>('/api/users/mei', { as: lou })).body.wishCount).toBe(3);
    await bff.call('/api/users/mei/follow', { method: 'DELETE', as: lou });
    expect((await page(first.next)).ids).toEqual([ids[2]]);
    expect((await bff.call<MemberView>('/api/users/mei', { as: lou })).body.wishCount).toBe(2);
  });

  it('to hide can still be edited and deleted by its owner, and stays hidden after an edit', async () => {
    const wish = await made();
    const { id } = wish;
    await decide(id, 'hide');
    const edit = { method: 'PATCH', as: mei, body: { title: `A better ${WORD}`, audience: 'everyone' } };
    expect((await bff.call<WishView>(`/api/wishes/${id}`, edit)).body).toMatchObject({ moderation: 'hidden' });
    expect(await waysTo(wish, bff)).toEqual([]);
    expect((await bff.call(`/api/wishes/${id}`, { ...edit, as: kai })).status).toBeGreaterThanOrEqual(403);
    expect((await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: mei })).status).toBe(204);
  });

  it('to remove is out of its owner’s reach, and is erased once the time for objections is over', async () => {
    const { id } = await made();
    await decide(id, 'remove');
    const change = { method: 'PATCH', as: mei, body: { title: 'A kite' } };
    for (const call of [change, { method: 'DELETE', as: mei }])
      expect((await bff.call(`/api/wishes/${id}`, call)).status).toBe(404);
    expect((await bff.post(`/api/wishes/${id}/toggle-granted`, mei)).status).toBe(404);
    expect((await bff.call<WishCountsView>('/api/wishes/counts', { as: mei })).body.mine).toBe(0);

    const removedLongAgo = async () => {
      const { id: old } = await bff.wish(mei);
      await bff.database.query(`UPDATE wishes SET moderation = 'removed' WHERE id = $1`, [old]);
      const [row] = await bff.database.query(
        `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before, decided_at)
         VALUES ($1, 'wish', $2, $3, 'remove', 'spam', '{}', now() - make_interval(days => $4, hours => 1)) RETURNING id`,
        [ann.id, old, mei.id, OBJECTION_DAYS],
      );
      return { old, decision: row.id };
    };
    const [gone, objected] = [await removedLongAgo(), await removedLongAgo()];
    await bff.database.query(`INSERT INTO objections (decision_id, user_id, text) VALUES ($1, $2, 'Why?')`, [
      objected.decision,
      mei.id,
    ]);
    const erase = () => bff.app.get(OwnDecisionsService).eraseRemoved();
    const removed = async () =>
      (await bff.database.query(`SELECT id FROM wishes WHERE moderation = 'removed' ORDER BY id`)).map(
        (row: { id: string }) => row.id,
      );
    await erase();
    expect(await removed()).toEqual([id, objected.old]);
    expect((await bff.events('wish.deleted')).at(-1)).toEqual({ wishId: gone.old, userId: mei.id });
    const answer = { kind: 'wish', id: objected.old, decision: 'uphold', reason: 'spam', seen: objected.decision };
    expect((await bff.post('/api/moderation/decisions', ann, answer)).status).toBe(201);
    await bff.database.query(`ALTER TABLE moderation_decisions DISABLE TRIGGER USER`);
    await bff.database.query(
      `UPDATE moderation_decisions SET decided_at = decided_at - make_interval(days => $2) WHERE subject_id = $1`,
      [objected.old, OBJECTION_DAYS],
    );
    await bff.database.query(`ALTER TABLE moderation_decisions ENABLE TRIGGER USER`);
    await erase();
    expect(await removed()).toEqual([id]);
  });
});
