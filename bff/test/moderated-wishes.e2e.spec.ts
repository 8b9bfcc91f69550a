import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DecidedView, OBJECTION_DAYS } from '@wishboard/contracts/http/moderation';
import { shortPathOf } from '@wishboard/contracts/http/short-link';
import type { MemberView } from '@wishboard/contracts/http/user';
import type { WishCountsView, WishView } from '@wishboard/contracts/http/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import { OwnDecisionsService } from '../src/moderation/own-decisions.service.js';
import { Harness, type Member } from './harness.js';

/** In its title, by which it is looked for and known in what is no JSON. */
const WORD = 'lantern';
const PAGE = '<!doctype html><html><head><title>Wishboard</title><!--remotes--></head><body></body></html>';
/** After a decision nobody else is shown the wish by any process. */
const WITHIN_MS = 2_000;

describe('a wish that moderators decided about', () => {
  let bff: Harness;
  let second: Harness;
  let ann: Member;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('moderated', {}, 1);
    writeFileSync(join(bff.settings.page.shell, 'index.html'), PAGE);
    second = await bff.startSecond();
    [ann, mei, kai] = [await bff.member('ann'), await bff.member('mei'), await bff.member('kai')];
    await bff.database.query('UPDATE users SET is_moderator = true WHERE id = $1', [ann.id]);
  });
  afterAll(async () => {
    await second.stop();
    await bff.stop();
  });

  const LISTS = [
    '/api/wishes',
    '/api/wishes/community?category=books',
    '/api/wishes/community?sort=cheered',
    '/api/wishes/community?granted=false',
    '/api/wishes/of/mei',
    '/api/wishes/of/mei?sort=cheered',
    `/api/wishes/search?q=${WORD}`,
    `/api/wishes/alike?title=${WORD}%20of%20paper`,
    '/api/recommendations',
  ];
  const PUBLIC = ['/feed.xml', '/feed.xml?category=books', '/sitemap.xml'];

  /** By which ways a member, and a visitor, find the wish at one process. */
  async function waysTo(id: string, at: Harness): Promise<string[]> {
    const found: string[] = [];
    for (const url of LISTS) {
      const { body } = await at.call<WishView[]>(url, { as: kai });
      if (body.some((wish) => wish.id === id)) found.push(url);
    }
    for (const url of [...PUBLIC, `/feed.xml?user=${mei.id}`])
      if ((await at.call(url)).text.includes(id)) found.push(url.replace(mei.id, 'mei'));
    if ((await at.call(`/?wish=${id}`)).text.includes(WORD)) found.push('head');
    const page = encodeURIComponent(`http://localhost:80/?wish=${id}`);
    for (const url of [`/embed/wish/${id}`, `/api/oembed?url=${page}`])
      if ((await at.call(url)).status === 200) found.push(url.slice(0, 11));
    if ((await at.call<WishCountsView>('/api/wishes/counts', { as: kai })).body.categories.books) found.push('counts');
    if ((await at.call<MemberView>('/api/users/mei', { as: kai })).body.wishCount > 0) found.push('board’s count');
    return found;
  }

  /** By which ways somebody does who knows its link. */
  async function byLink(id: string, at: Harness): Promise<string[]> {
    const found: string[] = [];
    if ((await at.call(`/api/wishes/${id}`, { as: kai })).status === 200) found.push('wish');
    if ((await at.call(shortPathOf(id))).status < 400) found.push('short link');
    if ((await at.call(`/api/wishes/${id}/reactions`, { as: kai })).status === 200) found.push('cheers');
    if ((await at.post(`/api/wishes/${id}/reactions`, kai, { emoji: 'heart', reacted: true })).status === 200)
      found.push('react');
    if ((await at.post(`/api/wishes/${id}/keep`, kai, { kept: true })).status === 200) found.push('keep');
    if ((await at.post('/api/interactions', kai, { wishId: id, interactionType: 'share' })).status === 201)
      found.push('interact');
    if ((await at.post('/api/reports', kai, { kind: 'wish', id, reason: 'spam' })).status === 201) found.push('report');
    const kept = (await at.call<WishView[]>('/api/wishes/kept', { as: kai })).body;
    if (kept.some((wish) => wish.id === id)) found.push('kept');
    return found;
  }

  async function made(): Promise<WishView> {
    for (const { id } of (await bff.call<WishView[]>('/api/wishes/my', { as: mei })).body)
      await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: mei });
    const wish = await bff.wish(mei, { title: `${WORD} of paper`, category: 'books' });
    await bff.database.transaction((manager) => writeTerms(manager, [wish.id]));
    return wish;
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
    ['limit', ['wish', 'short link', 'cheers', 'react', 'keep', 'interact', 'report', 'kept'], [undefined]],
  ])(
    'to %s is out of every list of every process at once, and back when that is taken back',
    async (decision, links, mine) => {
      const { id } = await made();
      // Caches of both hold it.
      const before = await waysTo(id, bff);
      expect(before.length).toBeGreaterThan(14);
      expect(await waysTo(id, second)).toEqual(before);
      await bff.post(`/api/wishes/${id}/keep`, kai, { kept: true });
      await second.call('/api/wishes/kept', { as: kai });

      const decidedAt = Date.now();
      const decisionId = await decide(id, decision);
      for (const at of [bff, second]) {
        let found = await waysTo(id, at);
        while (found.length > 0 && Date.now() < decidedAt + WITHIN_MS) found = await waysTo(id, at);
        expect(found).toEqual([]);
        expect(await byLink(id, at)).toEqual(links);
        // Its owner has it, and sees that it is hidden; what is removed is out of their reach as well.
        expect((await own(at)).map((wish) => wish.moderation)).toEqual(mine);
        expect((await at.call(`/api/wishes/${id}`, { as: mei })).status).toBe(decision === 'remove' ? 404 : 200);
      }

      await bff.call(`/api/wishes/${id}/keep`, { method: 'POST', as: kai, body: { kept: false } });
      await bff.database.query('DELETE FROM kept_wishes');
      await bff.database.query('DELETE FROM reactions');
      expect((await takeBack(decisionId)).status).toBe(201);
      await bff.database.transaction((manager) => writeTerms(manager, [id]));
      expect((await waysTo(id, bff)).filter((way) => way !== '/api/recommendations')).toEqual(
        before.filter((way) => way !== '/api/recommendations'),
      );
    },
    60_000,
  );

  it('to hide is its owner’s to edit and to delete, and stays hidden', async () => {
    const { id } = await made();
    await decide(id, 'hide');
    const edit = { method: 'PATCH', as: mei, body: { title: `A better ${WORD}`, audience: 'everyone' } };
    expect((await bff.call<WishView>(`/api/wishes/${id}`, edit)).body).toMatchObject({ moderation: 'hidden' });
    expect(await waysTo(id, bff)).toEqual([]);
    expect((await bff.call(`/api/wishes/${id}`, { ...edit, as: kai })).status).toBeGreaterThanOrEqual(403);
    expect((await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: mei })).status).toBe(204);
  });

  it('to remove is out of its owner’s reach, and erased once nobody can object', async () => {
    const { id } = await made();
    await decide(id, 'remove');
    const change = { method: 'PATCH', as: mei, body: { title: 'A kite' } };
    for (const call of [change, { method: 'DELETE', as: mei }])
      expect((await bff.call(`/api/wishes/${id}`, call)).status).toBe(404);
    expect((await bff.post(`/api/wishes/${id}/toggle-granted`, mei)).status).toBe(404);
    expect((await bff.call<WishCountsView>('/api/wishes/counts', { as: mei })).body.mine).toBe(0);

    const old = (await bff.wish(mei)).id;
    await bff.database.query(`UPDATE wishes SET moderation = 'removed' WHERE id = $1`, [old]);
    await bff.database.query(
      `INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before, decided_at)
       VALUES ($1, 'wish', $2, $3, 'remove', 'spam', '{}', now() - make_interval(days => $4, hours => 1))`,
      [ann.id, old, mei.id, OBJECTION_DAYS],
    );
    await bff.app.get(OwnDecisionsService).eraseRemoved();
    expect(await bff.database.query(`SELECT id FROM wishes WHERE moderation = 'removed'`)).toEqual([{ id }]);
    expect((await bff.events('wish.deleted')).at(-1)).toEqual({ wishId: old, userId: mei.id });
  });
});
