import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type NewEvent, writeEvents } from '@wishboard/database/outbox/outbox.repository';
import sharp from 'sharp';
import { RetryJob } from '../src/preview/retry.job.js';
import {
  database,
  dataDir,
  everyMinute,
  html,
  makeWish,
  pages,
  readWish,
  requests,
  userId,
  waitUntilProcessed,
  worker,
} from './harness.js';

describe('The preview of a link', () => {
  it('is retried until the image can be stored, and then completes the wish', async () => {
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#3a8' } })
      .png()
      .toBuffer();
    pages['/roomy'] = html('<title>Roomy vase</title><meta property="og:image" content="/roomy.png">');
    pages['/roomy.png'] = (_request, response) => void response.writeHead(200).end(picture);
    const media = join(dataDir, 'media');
    await mkdir(media, { recursive: true });
    await rename(media, `${media}.away`);
    await writeFile(media, 'not a folder');
    const id = await makeWish({ link: 'http://shop.example.com/roomy' });
    await waitUntilProcessed();
    // More often than a failing site would be asked.
    for (let i = 0; i < 5; i += 1) {
      await later("'11 minutes'", '/roomy');
      await worker.get(RetryJob).run();
      expect(await readWish(id)).toMatchObject({ preview_status: 'failed', product_image: null });
    }
    await worker.get(RetryJob).run();
    expect(requests.filter((path) => path === '/roomy')).toHaveLength(6);

    await rm(media);
    await rename(`${media}.away`, media);
    await later("'11 minutes'", '/roomy');
    await worker.get(RetryJob).run();
    expect(await readWish(id)).toMatchObject({ preview_status: 'ready', product_title: 'Roomy vase' });
    const { product_image } = await readWish(id);
    expect(await readdir(media)).toContain(product_image?.replace('/media/', ''));
  });

  it('is retried after a 503 once the pause is over, and then completes the wish', async () => {
    pages['/flaky'] = (_request, response) => void response.writeHead(503).end();
    const id = await makeWish({ link: 'http://shop.example.com/flaky' });
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ preview_status: 'failed' });

    const retry = worker.get(RetryJob);
    await retry.run();
    expect(requests.filter((path) => path === '/flaky')).toHaveLength(1);

    await later("'11 minutes'", '/flaky');
    pages['/flaky'] = html('<title>Steady</title>');
    await retry.run();
    expect(await readWish(id)).toMatchObject({ preview_status: 'ready', product_title: 'Steady' });
  });

  it('is retried by the job that runs every minute', async () => {
    pages['/minute'] = (_request, response) => void response.writeHead(503).end();
    const id = await makeWish({ link: 'http://shop.example.com/minute' });
    await waitUntilProcessed();
    await later("'11 minutes'", '/minute');
    pages['/minute'] = html('<title>On time</title>');
    expect(everyMinute).toHaveLength(1);
    everyMinute[0]?.();
    while ((await readWish(id)).preview_status !== 'ready') await pause(20);
    expect(await readWish(id)).toMatchObject({ product_title: 'On time' });
  });

  it('is fetched three times in all while the site responds with 503', async () => {
    pages['/down'] = (_request, response) => void response.writeHead(503).end();
    await makeWish({ link: 'http://shop.example.com/down' });
    await waitUntilProcessed();
    for (let i = 0; i < 5; i += 1) {
      await later("'1 hour'", '/down');
      await worker.get(RetryJob).run();
    }
    expect(requests.filter((path) => path === '/down')).toHaveLength(3);
  });

  it('is not fetched again within a day after a 404', async () => {
    await makeWish({ link: 'http://shop.example.com/gone' });
    await waitUntilProcessed();
    await later("'23 hours'", '/gone');
    await worker.get(RetryJob).run();
    await makeWish({ link: 'http://shop.example.com/gone' });
    await waitUntilProcessed();
    expect(requests.filter((path) => path === '/gone')).toHaveLength(1);
    await later("'2 hours'", '/gone');
    await makeWish({ link: 'http://shop.example.com/gone' });
    await waitUntilProcessed();
    expect(requests.filter((path) => path === '/gone')).toHaveLength(2);
  });

  it('is fetched again after a failure when the owner asks, once the pause is over', async () => {
    const id = await makeWish({ link: 'http://shop.example.com/later' });
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ preview_status: 'failed' });
    pages['/later'] = html('<title>Late lamp</title>');
    const askAgain = async () => {
      await database.dataSource.query("UPDATE wishes SET preview_status = 'pending' WHERE id = $1", [id]);
      await database.dataSource.transaction((manager) =>
        writeEvents(manager, [{ type: 'preview.retried', payload: { wishId: id, userId } }]),
      );
      await waitUntilProcessed();
    };
    await askAgain();
    expect(await readWish(id)).toMatchObject({ preview_status: 'failed' });
    expect(requests.filter((path) => path === '/later')).toHaveLength(1);
    await later("'11 minutes'", '/later');
    await askAgain();
    expect(await readWish(id)).toMatchObject({ preview_status: 'ready', product_title: 'Late lamp' });
    await later("'11 minutes'", '/later');
    await askAgain();
    expect(requests.filter((path) => path === '/later')).toHaveLength(2);
  });

  it('never replaces a product title that the owner chose', async () => {
    pages['/named'] = html('<title>Their name</title>');
    const id = await makeWish({ link: 'http://shop.example.com/named' });
    await database.dataSource.query(
      "UPDATE wishes SET product_title = 'My name', product_title_chosen = true WHERE id = $1",
      [id],
    );
    await waitUntilProcessed();
    const updated = (linkChanged: boolean) =>
      database.dataSource.transaction((manager) =>
        writeEvents(manager, [{ type: 'wish.updated', payload: { wishId: id, userId, linkChanged } }]),
      );
    await updated(true);
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ preview_status: 'ready', product_title: 'My name' });
    await database.dataSource.query(
      'UPDATE wishes SET product_title = NULL, product_title_chosen = false WHERE id = $1',
      [id],
    );
    await updated(true);
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ preview_status: 'ready', product_title: 'Their name' });
  });

  it.each([
    ['cannot be fetched', '/unfound', 404],
    ['cannot be fetched for now', '/unwell', 503],
    ['leads to a page without a product', '/untitled', 200],
  ])('that %s leaves the product title that the owner chose, also after a retry', async (_why, path, status) => {
    pages[path] = (_request, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>');
    const id = await makeWish({ link: `http://shop.example.com${path}` });
    await waitUntilProcessed();
    expect(await readWish(id)).toMatchObject({ preview_status: 'failed', product_title: null });
    await database.dataSource.query(
      `UPDATE wishes SET product_title = 'My name', product_title_chosen = true, preview_status = 'pending' WHERE id = $1`,
      [id],
    );
    const fails = async (event: NewEvent) => {
      await database.dataSource.transaction((manager) => writeEvents(manager, [event]));
      await waitUntilProcessed();
      expect(await readWish(id)).toMatchObject({ preview_status: 'failed', product_title: 'My name' });
    };
    await fails({ type: 'wish.updated', payload: { wishId: id, userId, linkChanged: true } });
    await later("'2 days'", path);
    await database.dataSource.query("UPDATE wishes SET preview_status = 'pending' WHERE id = $1", [id]);
    await fails({ type: 'preview.retried', payload: { wishId: id, userId } });
    expect(requests.filter((asked) => asked === path)).toHaveLength(2);
    await later("'11 minutes'", path);
    await worker.get(RetryJob).run();
    expect(await readWish(id)).toMatchObject({ preview_status: 'failed', product_title: 'My name' });
  });

  const later = (interval: string, path: string) =>
    database.dataSource.query(
      `UPDATE link_previews SET claimed_at = claimed_at - interval ${interval}, fetched_at = fetched_at - interval ${interval}
       WHERE link LIKE '%' || $1`,
      [path],
    );
});
