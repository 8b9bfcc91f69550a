import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { WROTE_COOKIE } from '@wishboard/contracts/http/members/own-writes';
import type { ReactionCounts } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { until } from './harness.js';
import { bff, mei, page, second, tom } from './long-feed.js';

describe('the feed', () => {
  it('shows a member’s change at once to that member, and each member their own reactions', async () => {
    const wish = await bff.wish(mei, { category: 'home' });
    expect((await page('/api/wishes/community?limit=3')).body[0]).toEqual(wish);
    expect((await page('/api/wishes/community?category=home')).body).toEqual([wish]);
    expect((await page('/api/wishes/my?limit=1')).body).toEqual([wish]);
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'fire' });
    await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'thumbs-up' });
    await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' });
    const reactionCounts: ReactionCounts = { heart: 1, fire: 1, 'thumbs-up': 1 };
    for (const [member, myReactions] of [
      [mei, ['thumbs-up', 'heart']],
      [tom, ['fire']],
    ] as const) {
      const [seen] = (await page('/api/wishes/community?limit=3', member)).body;
      expect(seen).toEqual({ ...wish, reactionCounts, myReactions });
    }
    await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: mei, body: { category: 'food' } });
    expect((await page('/api/wishes/community?category=home')).body).toEqual([]);
    expect((await page('/api/wishes/community?category=food')).body[0]?.id).toBe(wish.id);
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei });
    expect((await page('/api/wishes/community?limit=1')).body[0]?.id).not.toBe(wish.id);
    expect((await page('/api/wishes/community?category=food')).body[0]?.id).not.toBe(wish.id);
  });

  it('shows a change to members of other processes a moment later', async () => {
    const first = async () => (await page('/api/wishes?limit=2', tom, second)).body[0];
    await first();
    const wish = await bff.wish(mei);
    await until(async () => (await first())?.id === wish.id);
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'fire' });
    await until(async () => (await first())?.myReactions.join() === 'fire');
    expect((await first())?.reactionCounts).toEqual({ fire: 1 });
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei });
    await until(async () => (await first())?.id !== wish.id);
  });

  it('shows a change that no message announced within a few seconds', async () => {
    const [before] = (await page('/api/wishes?limit=4')).body;
    await bff.database.query(`UPDATE wishes SET product_title = 'told by nobody' WHERE id = $1`, [before?.id]);
    await until(async () => (await page('/api/wishes?limit=4')).body[0]?.productTitle === 'told by nobody');
    await bff.database.query(`INSERT INTO wishes (user_id, title, description) VALUES ($1, 'told by nobody', 'x')`, [
      tom.id,
    ]);
    await until(async () => (await page('/api/wishes?limit=4')).body[0]?.title === 'told by nobody');
  });

  it('shows current data to a browser that has just written, even when this process’s cache is outdated', async () => {
    const wish = await bff.wish(mei, { title: 'written elsewhere' });
    await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' });
    const headers = { cookie: `${mei.cookie}; ${WROTE_COOKIE}=1` };
    const urls = [
      '/api/wishes?limit=4',
      '/api/wishes/community?category=general',
      '/api/wishes/my',
      `/api/wishes/${wish.id}`,
    ];
    const read = async (url: string) => [(await bff.call<WishView | WishView[]>(url, { headers })).body].flat()[0];
    for (const url of urls) await read(url);
    await bff.database.query(`UPDATE wishes SET product_title = 'by another process' WHERE id = $1`, [wish.id]);
    await bff.database.query('DELETE FROM reactions WHERE wish_id = $1', [wish.id]);
    for (const url of urls) {
      // The other member's request fills the cache of this process with the outdated list.
      await bff.call(url, { as: tom });
      expect(await read(url)).toMatchObject({
        productTitle: 'by another process',
        reactionCounts: {},
        myReactions: [],
      });
    }
  });

  it('shows a write to its writer’s very next read, however many reads run at the same time', async () => {
    const wish = await bff.wish(mei);
    const readers = Array.from({ length: 6 }, async (_, index) => {
      for (let round = 0; round < 40; round += 1) await page('/api/wishes?limit=20', index % 2 ? mei : tom);
    });
    const writer = (async () => {
      for (let round = 1; round <= 40; round += 1) {
        const toggled = await bff.post<{ reacted: boolean }>(`/api/wishes/${wish.id}/reactions`, tom, {
          emoji: 'heart',
        });
        const seen = (await page('/api/wishes?limit=20', tom)).body.find(({ id }) => id === wish.id);
        expect(seen?.myReactions).toEqual(toggled.body.reacted ? ['heart'] : []);
        expect(seen?.reactionCounts).toEqual(toggled.body.reacted ? { heart: 1 } : {});
      }
    })();
    await Promise.all([...readers, writer]);
  });

  it('answers 304 for a known ETag until something on the page changes for the member', async () => {
    const wish = await bff.wish(mei);
    const first = await page('/api/wishes?limit=5', tom);
    const etag = String(first.headers.etag);
    const again = (headers = {}) =>
      bff.call('/api/wishes?limit=5', { as: tom, headers: { 'if-none-match': etag, ...headers } });
    const unchanged = await again();
    expect(unchanged).toMatchObject({ status: 304, text: '' });
    expect(unchanged.headers).not.toHaveProperty('content-type');
    expect(unchanged.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' });
    expect((await again({ 'if-none-match': `"other", ${etag}` })).status).toBe(304);
    expect((await again({ 'if-none-match': '*' })).status).toBe(304);
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
    expect((await again()).status).toBe(200);
    await bff.post(`/api/wishes/${wish.id}/reactions`, tom, { emoji: 'heart' });
    expect((await again()).status).toBe(304);
  });

  it('answers 401 once the member’s session has ended, although the page is cached', async () => {
    const again = (cookie: string) => bff.call('/api/wishes', { headers: { cookie } });
    const { cookie } = await bff.member('leaving');
    expect((await again(cookie)).status).toBe(200);
    expect((await again(cookie)).status).toBe(200);
    await bff.call('/api/user/switch', { method: 'POST', body: { userId: tom.id }, headers: { cookie } });
    expect((await again(cookie)).status).toBe(401);
  });

  it('is compressed in the accepted encoding, with the same content and ETag', async () => {
    const plain = await page('/api/wishes');
    for (const [accept, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const response = await bff.app.inject({
        url: '/api/wishes',
        headers: { cookie: mei.cookie, 'accept-encoding': accept },
      });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers.vary).toBe('accept-encoding');
      expect(response.headers.etag).toBe(plain.headers.etag);
      expect(decode(response.rawPayload).toString()).toBe(plain.text);
    }
  });
});
