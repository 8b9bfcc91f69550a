import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { linkPreviewModule } from '../src/link-preview.module.js';
import {
  changes,
  database,
  dataDir,
  everyMinute,
  html,
  makeWish,
  network,
  pages,
  readWish,
  requests,
  waitUntilProcessed,
} from './harness.js';

describe('a new wish with a product link', () => {
  it('gets title, image, category and tags, is ready, and its change is announced', async () => {
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a83' } })
      .jpeg()
      .toBuffer();
    pages['/lamp'] = html(
      '<meta property="og:title" content="Brass lamp"><meta property="og:image" content="/lamp.jpg">',
    );
    pages['/lamp.jpg'] = (_request, response) => void response.writeHead(200).end(photo);
    const id = await makeWish({ link: 'http://shop.example.com/lamp' });
    await waitUntilProcessed();
    const wish = await readWish(id);
    expect(wish).toMatchObject({
      product_title: 'Brass lamp',
      preview_status: 'ready',
      category: 'home',
      tags: ['lamp'],
    });
    expect(wish.product_image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(await readdir(join(dataDir, 'media'))).toEqual([wish.product_image?.replace('/media/', '')]);
    expect(changes).toContainEqual({ wishes: [id], categories: ['general', 'home'] });
  });

  it('has a failed preview when the link leads inward, and no connection is made', async () => {
    const dialled = network.dialled.length;
    const ids = [
      await makeWish({ link: 'http://127.0.0.1/' }),
      await makeWish({ link: 'https://wishboard.example.org/' }),
    ];
    await waitUntilProcessed();
    for (const id of ids) expect(await readWish(id)).toMatchObject({ preview_status: 'failed', product_title: null });
    expect(network.dialled).toHaveLength(dialled);
  });

  it('gets its own product title and tag when 24 wishes come at once', async () => {
    const numbers = Array.from({ length: 24 }, (_value, i) => i);
    const hasLink = (i: number) => i % 3 === 0;
    for (const i of numbers) pages[`/own/${i}`] = html(`<title>Vase number ${i}</title>`);
    const ids = await Promise.all(
      numbers.map((i) =>
        makeWish({ title: `A thing #tag${i}`, link: hasLink(i) ? `http://shop${i}.example.com/own/${i}` : null }),
      ),
    );
    await waitUntilProcessed();
    const wishes = await Promise.all(ids.map(readWish));
    expect(wishes.map((wish) => wish.product_title)).toEqual(
      numbers.map((i) => (hasLink(i) ? `Vase number ${i}` : null)),
    );
    expect(wishes.map((wish) => wish.tags[0])).toEqual(numbers.map((i) => `tag${i}`));
  });

  it('shares one fetch with wishes whose links differ only in tracking parameters and fragments', async () => {
    const queries = ['?size=2', '?size=2#top', '?utm_source=a&size=2', '?size=2&fbclid=1'];
    for (const query of queries) pages[`/shared${query.replace(/#.*/, '')}`] = html('<title>Shared vase</title>');
    const ids = await Promise.all(queries.map((query) => makeWish({ link: `http://shop.example.com/shared${query}` })));
    await waitUntilProcessed();
    for (const id of ids)
      expect(await readWish(id)).toMatchObject({ product_title: 'Shared vase', preview_status: 'ready' });
    expect(requests.filter((path) => path.startsWith('/shared'))).toHaveLength(1);
  });

  it('gets the stored preview of its link for seven days, and a new preview after that', async () => {
    pages['/vase'] = html('<title>Old vase</title>');
    await makeWish({ link: 'http://shop.example.com/vase' });
    await waitUntilProcessed();
    pages['/vase'] = html('<title>New vase</title>');
    const age = (days: number) =>
      database.dataSource.query(
        `UPDATE link_previews SET claimed_at = now() - $1 * interval '1 day', fetched_at = now() - $1 * interval '1 day'
         WHERE link LIKE '%/vase'`,
        [days],
      );
    await age(6.9);
    const young = await makeWish({ link: 'http://shop.example.com/vase' });
    await waitUntilProcessed();
    expect((await readWish(young)).product_title).toBe('Old vase');
    await age(7.1);
    const old = await makeWish({ link: 'http://shop.example.com/vase' });
    await waitUntilProcessed();
    expect((await readWish(old)).product_title).toBe('New vase');
  });

  it('waits while two other links of the same host are being fetched', async () => {
    let running = 0;
    let most = 0;
    const paths = Array.from({ length: 6 }, (_value, i) => `/busy/${i}`);
    for (const path of paths) {
      pages[path] = (_request, response) => {
        running += 1;
        most = Math.max(most, running);
        setTimeout(() => {
          running -= 1;
          html('<title>Busy</title>')(_request, response);
        }, 80);
      };
    }
    await Promise.all(paths.map((path) => makeWish({ link: `http://shop.example.com${path}` })));
    await waitUntilProcessed();
    expect(most).toBe(2);
  });

  it('keeps the claim of its link, so that no other worker fetches it, while it waits long for a slot of its host', async () => {
    const link = 'http://shop.example.com/patient';
    pages['/patient'] = html('<title>Patient vase</title>');
    const query = (text: string) => database.dataSource.query(text);
    const isClaimed = async (within: string) =>
      (await query(`SELECT FROM link_previews WHERE link = '${link}' AND claimed_at > now() - interval '${within}'`))
        .length === 1;
    await query(
      `INSERT INTO link_fetch_slots SELECT 'shop.example.com', slot, gen_random_uuid(), now() + interval '20 seconds'
       FROM generate_series(1, 2) AS slot`,
    );
    await makeWish({ link });
    for (let i = 0; i < 200 && !(await isClaimed('1 day')); i += 1) await pause(20);
    await query(`UPDATE link_previews SET claimed_at = now() - interval '11 minutes' WHERE link = '${link}'`);
    for (let i = 0; i < 100 && !(await isClaimed('10 minutes')); i += 1) await pause(20);
    everyMinute[0]?.();
    await query('DELETE FROM link_fetch_slots');
    await waitUntilProcessed();
    expect(requests).toEqual(['/patient']);
  });

  it('does not get the preview of a link that was removed during the fetch', async () => {
    let release: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      pages['/slow'] = (request, response) => {
        release = () => html('<title>Slow</title>')(request, response);
        resolve();
      };
    });
    const id = await makeWish({ link: 'http://shop.example.com/slow' });
    await asked;
    await database.dataSource.query("UPDATE wishes SET product_url = NULL, preview_status = 'none' WHERE id = $1", [
      id,
    ]);
    release();
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ product_title: null, preview_status: 'none' });
  });
});

describe('the category and the tags of a wish', () => {
  it('are found in a Chinese and in an English title', async () => {
    const ids = [await makeWish({ title: '想去京都看楓葉' }), await makeWish({ title: 'Noise-cancelling headphones' })];
    await waitUntilProcessed();
    expect(await Promise.all(ids.map(readWish))).toMatchObject([
      { category: 'travel', tags: ['京都'] },
      { category: 'electronics', tags: ['noise-cancelling', 'headphone'] },
    ]);
  });

  it('never replace those that the owner chose', async () => {
    const general = await makeWish({ title: '想去京都', chosen: true });
    const food = await makeWish({ title: '想去京都', category: 'food', tags: ['mine'] });
    await waitUntilProcessed();
    expect(await readWish(general)).toMatchObject({ category: 'general' });
    expect(await readWish(food)).toMatchObject({ category: 'food', tags: ['mine'] });
  });
});

describe('The link-preview worker', () => {
  it('does not start when its guard lets an inward address through', async () => {
    const { AddressGuard } = await import('../src/guard/address-guard.js');
    const check = jest.spyOn(AddressGuard.prototype, 'checkAddresses').mockImplementation(() => undefined);
    await expect(linkPreviewModule({ dataDir, ownHosts: [], network })).rejects.toThrow('guard does not hold');
    check.mockRestore();
  });
});
