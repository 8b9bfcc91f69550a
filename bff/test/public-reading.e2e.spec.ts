import type { MemberView } from '@wishboard/contracts/http/fields/user';
import { LIST_SORTS } from '@wishboard/contracts/http/wishes/search';
import { WISH_AUDIENCES, type WishAudience, type WishView } from '@wishboard/contracts/http/wishes/wish';
import fc from 'fast-check';
import { type Answer, Harness, type Member } from './harness.js';

/** Routes that a visitor may read. A wish and a member are requested by name. */
const OPEN = [
  'GET /api/wishes',
  'GET /api/wishes/community',
  'GET /api/wishes/:id',
  'GET /api/wishes/of/:username',
  'GET /api/users/:username',
  'GET /api/categories',
];

describe('reading without an account', () => {
  let bff: Harness;
  /** The same board without public reading. */
  let closed: Harness;
  /** A process with empty caches. */
  let fresh: Harness;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('public_reading', { publicReading: true });
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
    fresh = await bff.startSecond();
    closed = await Harness.start('public_reading_off', {}, 1);
    await closed.member('mei');
  });
  afterAll(async () => {
    await fresh.app.close();
    await Promise.all([bff.stop(), closed.stop()]);
  });

  const wish = (audience: WishAudience, fields: Record<string, unknown> = {}) =>
    bff.wish(mei, { title: 'A kite', category: 'books', ...(audience !== 'everyone' && { audience }), ...fields });
  const ids = (wishes: readonly { id: string }[]) => wishes.map(({ id }) => id);

  /** Returns the ids of a whole list as a visitor reads it, page by page. */
  async function readOn(url: string): Promise<string[]> {
    const found: string[] = [];
    for (let next: string | undefined = url; next; ) {
      const { status, body, headers }: Answer<WishView[]> = await bff.call<WishView[]>(next);
      expect(status).toBe(200);
      found.push(...ids(body));
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    }
    return found;
  }

  const LISTS = [
    '/api/wishes?limit=2',
    '/api/wishes/community?limit=3',
    '/api/wishes/community?category=books&limit=1',
    '/api/wishes/of/mei?limit=2',
    '/api/wishes/of/mei?sort=cheered&limit=2',
    ...LIST_SORTS.map((sort) => `/api/wishes/community?granted=false&limit=2&sort=${sort}`),
  ];

  it('shows what is for everyone and nothing else in every list, whatever other wishes lie between', async () => {
    const audiences = fc.array(fc.constantFrom(...WISH_AUDIENCES), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(audiences, async (made) => {
        for (const id of ids((await bff.call<WishView[]>('/api/wishes/my?limit=50', { as: mei })).body)) {
          await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: mei });
        }
        const wishes: WishView[] = [];
        for (const audience of made) wishes.unshift(await wish(audience));
        const forEveryone = wishes.filter((_, index) => made[made.length - 1 - index] === 'everyone');
        // The newest first; within a millisecond the larger id first.
        const shown = ids(forEveryone).sort().reverse();
        for (const url of LISTS) expect([url, await readOn(url)]).toEqual([url, shown]);
        for (const { id } of wishes) {
          expect((await bff.call(`/api/wishes/${id}`)).status).toBe(shown.includes(id) ? 200 : 404);
        }
        const { body } = await bff.call<MemberView>('/api/users/mei');
        expect(body).toMatchObject({ username: 'mei', wishCount: shown.length });
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('begins with the first public wish, however many wishes for members are newer', async () => {
    const { id } = await wish('everyone');
    for (let made = 0; made < 6; made += 1) await wish('members');
    for (const url of [
      '/api/wishes?limit=1',
      '/api/wishes/of/mei?limit=1',
      '/api/wishes?sort=newest&granted=false&limit=1',
    ]) {
      expect([url, ids((await bff.call<WishView[]>(url)).body)]).toEqual([url, [id]]);
    }
  });

  it('shows nothing that moderators have hidden, limited or removed', async () => {
    const decided: string[] = [];
    for (const moderation of ['hidden', 'limited', 'removed']) {
      const { id } = await wish('everyone');
      await bff.database.query('UPDATE wishes SET moderation = $2 WHERE id = $1', [id, moderation]);
      decided.push(id);
    }
    const shown = ids((await fresh.call<WishView[]>('/api/wishes?limit=50')).body);
    expect(decided.filter((id) => shown.includes(id))).toEqual([]);
    for (const id of decided) expect((await fresh.call(`/api/wishes/${id}`)).status).toBe(404);
  });

  it('is cached apart from what members are sent at the same address', async () => {
    const inside = await wish('members');
    const url = '/api/wishes/community?limit=4';
    for (let times = 0; times < 3; times += 1) {
      expect(ids((await bff.call<WishView[]>(url, { as: kai })).body)).toContain(inside.id);
      expect(ids((await bff.call<WishView[]>(url)).body)).not.toContain(inside.id);
    }
    // The process that the visitor asks has members' data in its cache as well.
    expect((await bff.call('/api/wishes/my', { headers: { cookie: mei.cookie } })).status).toBe(200);
    expect((await bff.call('/api/wishes/my')).status).toBe(401);
    const { headers } = await bff.call(url);
    const again = await bff.call(url, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).toBe(304);
    await bff.post(`/api/wishes/${inside.id}/reactions`, kai, { emoji: 'heart' });
    const outside = await wish('everyone');
    await bff.post(`/api/wishes/${outside.id}/reactions`, kai, { emoji: 'fire' });
    const [newest] = (await bff.call<WishView[]>(url)).body;
    expect(newest).toMatchObject({ id: outside.id, myReactions: [], reactionCounts: { fire: 1 } });
  });

  it('shows a board that is for everyone, and answers 404 for any other board', async () => {
    for (const [boardFor, status] of [
      ['members', 404],
      ['nobody', 404],
      ['everyone', 200],
    ] as const) {
      await bff.call('/api/user/profile', { method: 'PATCH', as: mei, body: { boardFor } });
      expect((await bff.call('/api/users/mei')).status).toBe(status);
      expect((await bff.call('/api/wishes/of/mei')).status).toBe(status);
    }
  });

  it('opens only the routes that read, and leaves all others as without public reading', async () => {
    const { id } = await wish('everyone');
    const opened: string[] = [];
    for (const route of bff.routes.filter((route) => route.includes(' /api/'))) {
      const [method = '', pattern = ''] = route.split(' ');
      const url = pattern
        .replace(':username', 'mei')
        .replace(':category', 'books')
        .replace(/:(id|wishId)/, id);
      const call = { method, ...(method !== 'GET' && { body: {} }) };
      const [open, refused] = [(await bff.call(url, call)).status, (await closed.call(url, call)).status];
      if (open === 200 && refused === 401) opened.push(route);
      else expect([route, open]).toEqual([route, refused]);
    }
    expect(opened.sort()).toEqual([...OPEN].sort());
    expect((await bff.call('/api/wishes/community?following=true')).status).toBe(401);
  });
});
