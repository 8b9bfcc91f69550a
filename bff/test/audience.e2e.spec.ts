import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MemberView } from '@wishboard/contracts/http/fields/user';
import { LIST_SORTS } from '@wishboard/contracts/http/wishes/search';
import {
  WISH_AUDIENCES,
  type WishAudience,
  type WishCountsView,
  type WishView,
} from '@wishboard/contracts/http/wishes/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import fc from 'fast-check';
import { Harness, type Member, until } from './harness.js';

/** A word in the title of every wish. Searches look for it, and responses that are not JSON are checked for it. */
const WORD = 'lantern';
const PAGE = '<!doctype html><html><head><title>Wishboard</title><!--remotes--></head><body></body></html>';

describe('The audience of a wish', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('audience');
    writeFileSync(join(bff.settings.page.shell, 'index.html'), PAGE);
    [mei, kai, tom] = [await bff.member('mei'), await bff.member('kai'), await bff.member('tom')];
    for (const follower of [kai, tom]) await bff.post('/api/users/mei/follow', follower);
  });
  afterAll(() => bff.stop());
  beforeEach(forgetAll);

  /** Deletes the wishes through the API, so that every cache is invalidated. */
  async function forgetAll(): Promise<void> {
    for (const id of await listed('/api/wishes/my?limit=50', mei)) {
      await bff.call(`/api/wishes/${id}`, { method: 'DELETE', as: mei });
    }
  }

  const wish = (audience?: WishAudience, fields: Record<string, unknown> = {}) =>
    bff.wish(mei, { title: `${WORD} of paper`, category: 'books', ...fields, ...(audience && { audience }) });
  const change = (id: string, audience: WishAudience) =>
    bff.call<WishView>(`/api/wishes/${id}`, { method: 'PATCH', as: mei, body: { audience } });
  async function findable(ids: readonly string[]): Promise<void> {
    await bff.database.transaction((manager) => writeTerms(manager, ids));
  }

  /** Lists of wishes that any member may read, by name. */
  const LISTS: Record<string, string> = {
    everything: '/api/wishes',
    community: '/api/wishes/community?limit=50',
    'a category': '/api/wishes/community?category=books',
    ...Object.fromEntries(
      LIST_SORTS.map((sort) => [`sorted by ${sort}`, `/api/wishes/community?sort=${sort}&granted=false`]),
    ),
    'a board': '/api/wishes/of/mei',
    'a board in another order': '/api/wishes/of/mei?sort=cheered',
    search: `/api/wishes/search?q=${WORD}`,
    'what is followed': '/api/wishes/community?following=true&limit=50',
  };
  /** Routes that are covered above, or by the property below in another way. */
  const ASKED = [
    '/api/wishes/my',
    '/api/wishes/of/:username',
    '/api/wishes/counts',
    '/api/wishes/alike',
    '/api/users/:username',
    '/api/recommendations',
    '/api/notifications',
    '/api/notifications/stream',
    '/api/oembed',
    '/feed.xml',
    '/sitemap.xml',
    '/embed/wish/:id',
    '/picture/wish/:id.jpg',
  ];
  /** Reasons why no other route shows a wish outside its audience. */
  const OTHERS: Record<string, RegExp> = {
    'whoever names the wish has its link':
      /^\/(w\/:code|api\/wishes\/:id(\/reactions)?|api\/recommendations\/:wishId\/why)$/,
    'of what the member who asks has kept, hidden, reported or was told':
      /^\/api\/(wishes\/kept|user\/hidden|reports\/mine|moderation\/own)$/,
    'for moderators, who see all': /^\/api\/moderation\/(queue|filters|filters\/preview|subjects\/:kind\/:id)$/,
    'of the member who asks alone':
      /^\/api\/(user|user\/(preferences|profile|follows|sessions|export|export\/file)|notifications\/settings|account\/.*)$/,
    'names no wish':
      /^\/(api\/(users|categories|announcement|moderation\/numbers|openapi.json|docs.*)|auth\/.*|admin.*|remotes.*|media.*|healthz|readyz|trafficz|metrics|robots.txt|\.well-known\/.*)$/,
    'a page, whose head the property reads, or a file of it':
      /^\/($|moderation$|service-worker.js$|share.html$|numbers.html$|\*$)/,
  };
  const PUBLIC = ['/feed.xml', '/feed.xml?category=books', '/sitemap.xml'];

  async function listed(url: string, as: Member): Promise<string[]> {
    const answer = await bff.call<WishView[]>(url, { as });
    expect(answer.status).toBe(200);
    return answer.body.map(({ id }) => id).sort();
  }

  /** Returns which of the wishes each route shows, once all caches have received the last change. */
  async function seen(ids: readonly string[]) {
    const inText = async (url: string) => {
      const { text } = await bff.call(url);
      return ids.filter((id) => text.includes(id)).sort();
    };
    const statuses = async (url: (id: string) => string) => {
      const shown: string[] = [];
      for (const id of ids) if ((await bff.call(url(id))).status !== 404) shown.push(id);
      return shown.sort();
    };
    const lists: Record<string, string[]> = {};
    for (const [name, url] of Object.entries(LISTS)) {
      lists[name] = await listed(url, kai);
      expect([name, await listed(url, tom)]).toEqual([name, lists[name]]);
    }
    const alike = await listed(`/api/wishes/alike?title=${WORD}%20of%20paper`, kai);
    expect(alike.filter((id) => !lists.everything?.includes(id))).toEqual([]);
    const visitors: Record<string, string[]> = {};
    for (const url of [...PUBLIC, `/feed.xml?user=${mei.id}`]) visitors[url] = await inText(url);
    visitors.embeds = await statuses((id) => `/embed/wish/${id}`);
    visitors.oembed = await statuses(
      (id) => `/api/oembed?url=${encodeURIComponent(`http://localhost:80/?wish=${id}`)}`,
    );
    visitors.heads = [];
    for (const id of ids) if ((await bff.call(`/?wish=${id}`)).text.includes(WORD)) visitors.heads.push(id);
    visitors.heads.sort();
    // For the other wishes the picture would have to be drawn, and no worker runs in this test.
    for (const id of ids.filter((one) => !visitors.heads?.includes(one))) {
      expect((await bff.call(`/picture/wish/${id}.jpg`)).status).toBe(404);
    }
    const counts = (await bff.call<WishCountsView>('/api/wishes/counts', { as: kai })).body.categories.books;
    const { wishCount } = (await bff.call<MemberView>('/api/users/mei', { as: kai })).body;
    return { lists, visitors, counts: [counts, wishCount], own: await listed('/api/wishes/my?limit=50', mei) };
  }

  function expected(audiences: ReadonlyMap<string, WishAudience>) {
    const ids = (isShown: (audience: WishAudience) => boolean) =>
      [...audiences].flatMap(([id, audience]) => (isShown(audience) ? [id] : [])).sort();
    const forMembers = ids((audience) => audience !== 'link');
    const forEveryone = ids((audience) => audience === 'everyone');
    const of = (names: readonly string[], shown: string[]) => Object.fromEntries(names.map((name) => [name, shown]));
    return {
      lists: of(Object.keys(LISTS), forMembers),
      visitors: of([...PUBLIC, `/feed.xml?user=${mei.id}`, 'embeds', 'oembed', 'heads'], forEveryone),
      counts: [forMembers.length, forMembers.length],
      own: ids(() => true),
    };
  }

  it('is the one that its owner chose, in every read, whatever audiences the wish had before', async () => {
    const audiences = fc.array(fc.constantFrom(...WISH_AUDIENCES), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        audiences,
        fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...WISH_AUDIENCES)), { maxLength: 4 }),
        async (made, changes) => {
          await forgetAll();
          const now = new Map<string, WishAudience>();
          for (const audience of made) now.set((await wish(audience)).id, audience);
          const ids = [...now.keys()];
          await findable(ids);
          expect(await seen(ids)).toEqual(expected(now));
          await listed('/api/recommendations?limit=50', kai);
          for (const [at, audience] of changes) {
            const id = ids[at % ids.length] ?? '';
            expect((await change(id, audience)).body.audience).toBe(audience === 'everyone' ? undefined : audience);
            now.set(id, audience);
          }
          // The workers have not processed the changes, so their data is outdated.
          for (const url of [LISTS.search ?? '', '/api/recommendations?limit=50']) {
            for (const id of await listed(url, kai)) expect(now.get(id)).not.toBe('link');
          }
          await findable(ids);
          expect(await seen(ids)).toEqual(expected(now));
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('is decided for every GET route, by a check in this file or by a listed reason', () => {
    const lists = Object.values(LISTS).map((url) => url.replace(/\?.*/, ''));
    const reads = bff.routes.flatMap((route) => /^GET (.*)/.exec(route)?.[1] ?? []);
    const isDecided = (path: string) =>
      [...lists, ...ASKED].includes(path) || Object.values(OTHERS).some((pattern) => pattern.test(path));
    expect(reads.filter((path) => !isDecided(path))).toEqual([]);
  });

  it('includes any member with the link of a link-only wish, which no list or recommendation shows', async () => {
    const { id } = await wish('link');
    expect((await bff.call<WishView>(`/api/wishes/${id}`, { as: kai })).body).toMatchObject({ id, audience: 'link' });
    expect((await bff.post(`/api/wishes/${id}/reactions`, kai, { emoji: 'heart' })).status).toBe(200);
    expect(await listed('/api/wishes', tom)).toEqual([]);
    expect(await listed('/api/recommendations', tom)).toEqual([]);
  });

  it('no longer includes other members through earlier notifications once the wish becomes link-only', async () => {
    const { id } = await wish();
    await bff.database.query(
      `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id)
       SELECT user_id, 'granted', 'granted', $1, $2 FROM unnest($3::uuid[]) AS told (user_id)`,
      [id, mei.id, [kai.id, mei.id]],
    );
    const told = async (as: Member) => (await bff.call<unknown[]>('/api/notifications', { as })).body.length;
    expect([await told(kai), await told(mei)]).toEqual([1, 1]);
    await change(id, 'link');
    await until(async () => (await told(kai)) === 0);
    expect(await told(mei)).toBe(1);
  });

  it('includes readers of /api/wishes/alike only until the wish becomes link-only', async () => {
    const [first, second] = [await wish(), await wish()];
    await findable([first.id, second.id]);
    const alike = () => listed(`/api/wishes/alike?title=${WORD}%20of%20paper`, kai);
    expect(await alike()).toEqual([first.id, second.id].sort());
    await change(first.id, 'link');
    expect(await alike()).toEqual([second.id]);
  });

  it('keeps the id of a link-only wish out of the event streams of other members', async () => {
    await bff.app.listen(0, '127.0.0.1');
    const { port } = bff.app.getHttpServer().address() as AddressInfo;
    const leaving = new AbortController();
    const stream = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
      headers: { cookie: kai.cookie },
      signal: leaving.signal,
    });
    const [shown, hidden] = [await wish(), await wish('link')];
    let heard = '';
    // When changes were missed, a hint names no wish. The reaction is then repeated, which causes another hint.
    const react = async () => {
      for (const { id } of [hidden, shown]) await bff.post(`/api/wishes/${id}/reactions`, tom, { emoji: 'fire' });
    };
    await react();
    const again = setInterval(() => void react(), 2_000);
    for await (const chunk of stream.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes(shown.id)) break;
    }
    clearInterval(again);
    leaving.abort();
    expect(heard).not.toContain(hidden.id);
  });

  it.each(['friends', '', null, 1])(
    'cannot be set to the unknown audience %p: POST /api/wishes answers 400',
    async (audience) => {
      const answer = await bff.post('/api/wishes', mei, { title: 'Tea', description: 'Green', audience });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    },
  );
});
