import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { createClient } from '@wishboard/database/connection/client';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { RelayModule } from '@wishboard/server-kit/events/outbox/relay.module';
import { WorkerCoreModule } from '@wishboard/server-kit/worker/worker-core.module';
import { Redis } from 'ioredis';
import type { Client } from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { linkPreviewModule } from '../src/link-preview.module.js';
import { RetryJob } from '../src/preview/retry.job.js';
import { copiesOf, drawing } from './drawings.fixture.js';
import { StandInNetwork } from './stand-in-network.js';

const redisUrl = process.env.REDIS_URL ?? '';
const pages: Record<string, RequestListener> = {};
const requests: string[] = [];
const changes: { wishes: string[]; categories: string[] }[] = [];
let database: TestDatabase;
let network: StandInNetwork;
let worker: TestingModule;
let everyMinute: (() => void)[];
let relay: TestingModule;
let listener: Client;
let dataDir: string;
let userId: string;
let namespace: string;

const html =
  (body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

beforeAll(async () => {
  database = await createTestDatabase('h7_link_preview');
  namespace = `h7-${Math.random().toString(36).slice(2)}`;
  dataDir = await mkdtemp(join(tmpdir(), 'wishboard-media-'));
  network = await StandInNetwork.start((request, response) => {
    requests.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  const settings = { name: 'link-preview', databaseUrl: database.linkPreviewUrl, redisUrl, namespace };

  @Module({
    imports: [
      WorkerCoreModule.register(settings, pino({ level: 'silent' })),
      linkPreviewModule({ dataDir, ownHosts: ['wishboard.example.org'], network }),
    ],
  })
  class Worker {}
  worker = await Test.createTestingModule({ imports: [Worker] }).compile();
  const timers = jest.spyOn(globalThis, 'setInterval');
  await worker.init();
  everyMinute = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 60_000).map(([work]) => work);
  timers.mockRestore();
  // In another process, with another role.
  const others = { ...settings, name: 'notifications', databaseUrl: database.appUrl };
  relay = await Test.createTestingModule({
    imports: [WorkerCoreModule.register(others, pino({ level: 'silent' })), RelayModule],
  }).compile();
  await relay.init();
  listener = createClient(database.url, 'link-preview-test');
  await listener.connect();
  await listener.query('LISTEN wishboard_changes');
  listener.on('notification', ({ payload }) => changes.push(JSON.parse(payload ?? '')));
  const [user] = await database.dataSource.query(
    "INSERT INTO users (username, display_name) VALUES ('mei', 'Mei') RETURNING id",
  );
  userId = user.id;
}, 30_000);

afterAll(async () => {
  await worker?.close();
  await relay?.close();
  await listener?.end();
  await network?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`*${namespace}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

beforeEach(() => {
  requests.length = 0;
  changes.length = 0;
});

interface Row {
  product_title: string | null;
  product_image: string | null;
  preview_status: string;
  category: string;
  tags: string[];
  moderation: string | null;
}

async function makeWish(fields: {
  title?: string;
  link?: string | null;
  category?: string;
  chosen?: boolean;
  tags?: string[];
}) {
  const { title = 'Something nice', link = null, category = 'general', chosen = false, tags = [] } = fields;
  return await database.dataSource.transaction(async (manager) => {
    const [wish] = await manager.query(
      `INSERT INTO wishes (user_id, title, description, product_url, preview_status, category, category_chosen, tags)
       VALUES ($1, $2, '-', $3, $4, $5, $6, $7) RETURNING id`,
      [userId, title, link, link ? 'pending' : 'none', category, chosen, tags],
    );
    await writeEvents(manager, [{ type: 'wish.created', payload: { wishId: wish.id, userId } }]);
    return wish.id as string;
  });
}

async function read(id: string): Promise<Row> {
  const [row] = await database.dataSource.query('SELECT * FROM wishes WHERE id = $1', [id]);
  return row;
}

/** Until every event there is was handled, those that handling caused included. */
async function settled(): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    const [{ open }] = await database.dataSource.query(
      `SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries WHERE queue = 'link-preview') AS open`,
    );
    if (open === '0') return;
    await pause(25);
  }
  throw new Error('Events are left over');
}

describe('a new wish with a product link', () => {
  it('gets the title and the image, is ready, and tells the readers', async () => {
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a83' } })
      .jpeg()
      .toBuffer();
    pages['/lamp'] = html(
      '<meta property="og:title" content="Brass lamp"><meta property="og:image" content="/lamp.jpg">',
    );
    pages['/lamp.jpg'] = (_request, response) => void response.writeHead(200).end(photo);
    const id = await makeWish({ link: 'http://shop.example.com/lamp' });
    await settled();
    const wish = await read(id);
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

  it('fails when the link leads inward, and nothing is asked', async () => {
    const dialled = network.dialled.length;
    const ids = [
      await makeWish({ link: 'http://127.0.0.1/' }),
      await makeWish({ link: 'https://wishboard.example.org/' }),
    ];
    await settled();
    for (const id of ids) expect(await read(id)).toMatchObject({ preview_status: 'failed', product_title: null });
    expect(network.dialled).toHaveLength(dialled);
  });

  it('gets what is its own, however many come at once', async () => {
    const numbers = Array.from({ length: 24 }, (_value, i) => i);
    const hasLink = (i: number) => i % 3 === 0;
    for (const i of numbers) pages[`/own/${i}`] = html(`<title>Vase number ${i}</title>`);
    const ids = await Promise.all(
      numbers.map((i) =>
        makeWish({ title: `A thing #tag${i}`, link: hasLink(i) ? `http://shop${i}.example.com/own/${i}` : null }),
      ),
    );
    await settled();
    const wishes = await Promise.all(ids.map(read));
    expect(wishes.map((wish) => wish.product_title)).toEqual(
      numbers.map((i) => (hasLink(i) ? `Vase number ${i}` : null)),
    );
    expect(wishes.map((wish) => wish.tags[0])).toEqual(numbers.map((i) => `tag${i}`));
  });

  it('is fetched once for many wishes, whatever their trackers', async () => {
    const queries = ['?size=2', '?size=2#top', '?utm_source=a&size=2', '?size=2&fbclid=1'];
    for (const query of queries) pages[`/shared${query.replace(/#.*/, '')}`] = html('<title>Shared vase</title>');
    const ids = await Promise.all(queries.map((query) => makeWish({ link: `http://shop.example.com/shared${query}` })));
    await settled();
    for (const id of ids)
      expect(await read(id)).toMatchObject({ product_title: 'Shared vase', preview_status: 'ready' });
    expect(requests.filter((path) => path.startsWith('/shared'))).toHaveLength(1);
  });

  it('keeps a preview for seven days', async () => {
    pages['/vase'] = html('<title>Old vase</title>');
    await makeWish({ link: 'http://shop.example.com/vase' });
    await settled();
    pages['/vase'] = html('<title>New vase</title>');
    const age = (days: number) =>
      database.dataSource.query(
        `UPDATE link_previews SET claimed_at = now() - $1 * interval '1 day', fetched_at = now() - $1 * interval '1 day'
         WHERE link LIKE '%/vase'`,
        [days],
      );
    await age(6.9);
    const young = await makeWish({ link: 'http://shop.example.com/vase' });
    await settled();
    expect((await read(young)).product_title).toBe('Old vase');
    await age(7.1);
    const old = await makeWish({ link: 'http://shop.example.com/vase' });
    await settled();
    expect((await read(old)).product_title).toBe('New vase');
  });

  it('is asked at most twice at once', async () => {
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
    await settled();
    expect(most).toBe(2);
  });

  it('does not get the preview of a link it no longer has', async () => {
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
    await settled();
    expect(await read(id)).toMatchObject({ product_title: null, preview_status: 'none' });
  });
});

describe('a link that failed', () => {
  it('because there was no room for its image is tried until there is, and mends the wish', async () => {
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#3a8' } })
      .png()
      .toBuffer();
    pages['/roomy'] = html('<title>Roomy vase</title><meta property="og:image" content="/roomy.png">');
    pages['/roomy.png'] = (_request, response) => void response.writeHead(200).end(picture);
    const media = join(dataDir, 'media');
    await rename(media, `${media}.away`);
    await writeFile(media, 'not a folder');
    const id = await makeWish({ link: 'http://shop.example.com/roomy' });
    await settled();
    // More often than a site that fails would be asked.
    for (let i = 0; i < 5; i += 1) {
      await later("'11 minutes'", '/roomy');
      await worker.get(RetryJob).run();
      expect(await read(id)).toMatchObject({ preview_status: 'failed', product_image: null });
    }
    await worker.get(RetryJob).run();
    expect(requests.filter((path) => path === '/roomy')).toHaveLength(6);

    await rm(media);
    await rename(`${media}.away`, media);
    await later("'11 minutes'", '/roomy');
    await worker.get(RetryJob).run();
    expect(await read(id)).toMatchObject({ preview_status: 'ready', product_title: 'Roomy vase' });
    const { product_image } = await read(id);
    expect(await readdir(media)).toContain(product_image?.replace('/media/', ''));
  });

  it('for a passing reason is tried again, and mends the wish', async () => {
    pages['/flaky'] = (_request, response) => void response.writeHead(503).end();
    const id = await makeWish({ link: 'http://shop.example.com/flaky' });
    await settled();
    expect(await read(id)).toMatchObject({ preview_status: 'failed' });

    const retry = worker.get(RetryJob);
    await retry.run();
    expect(requests.filter((path) => path === '/flaky')).toHaveLength(1);

    await later("'11 minutes'", '/flaky');
    pages['/flaky'] = html('<title>Steady</title>');
    await retry.run();
    expect(await read(id)).toMatchObject({ preview_status: 'ready', product_title: 'Steady' });
  });

  it('is looked for every minute', async () => {
    pages['/minute'] = (_request, response) => void response.writeHead(503).end();
    const id = await makeWish({ link: 'http://shop.example.com/minute' });
    await settled();
    await later("'11 minutes'", '/minute');
    pages['/minute'] = html('<title>On time</title>');
    expect(everyMinute).toHaveLength(1);
    everyMinute[0]?.();
    while ((await read(id)).preview_status !== 'ready') await pause(20);
    expect(await read(id)).toMatchObject({ product_title: 'On time' });
  });

  it('is tried three times in all', async () => {
    pages['/down'] = (_request, response) => void response.writeHead(503).end();
    await makeWish({ link: 'http://shop.example.com/down' });
    await settled();
    for (let i = 0; i < 5; i += 1) {
      await later("'1 hour'", '/down');
      await worker.get(RetryJob).run();
    }
    expect(requests.filter((path) => path === '/down')).toHaveLength(3);
  });

  it('for good is not tried again within a day', async () => {
    await makeWish({ link: 'http://shop.example.com/gone' });
    await settled();
    await later("'23 hours'", '/gone');
    await worker.get(RetryJob).run();
    await makeWish({ link: 'http://shop.example.com/gone' });
    await settled();
    expect(requests.filter((path) => path === '/gone')).toHaveLength(1);
    await later("'2 hours'", '/gone');
    await makeWish({ link: 'http://shop.example.com/gone' });
    await settled();
    expect(requests.filter((path) => path === '/gone')).toHaveLength(2);
  });

  it('is fetched again when the owner asks, once the pause is over', async () => {
    const id = await makeWish({ link: 'http://shop.example.com/later' });
    await settled();
    expect(await read(id)).toMatchObject({ preview_status: 'failed' });
    pages['/later'] = html('<title>Late lamp</title>');
    const askAgain = async () => {
      await database.dataSource.query("UPDATE wishes SET preview_status = 'pending' WHERE id = $1", [id]);
      await database.dataSource.transaction((manager) =>
        writeEvents(manager, [{ type: 'preview.retried', payload: { wishId: id, userId } }]),
      );
      await settled();
    };
    await askAgain();
    expect(await read(id)).toMatchObject({ preview_status: 'failed' });
    expect(requests.filter((path) => path === '/later')).toHaveLength(1);
    await later("'11 minutes'", '/later');
    await askAgain();
    expect(await read(id)).toMatchObject({ preview_status: 'ready', product_title: 'Late lamp' });
    await later("'11 minutes'", '/later');
    await askAgain();
    expect(requests.filter((path) => path === '/later')).toHaveLength(2);
  });

  it("never replaces the owner's title for it", async () => {
    pages['/named'] = html('<title>Their name</title>');
    const id = await makeWish({ link: 'http://shop.example.com/named' });
    await database.dataSource.query(
      "UPDATE wishes SET product_title = 'My name', product_title_chosen = true WHERE id = $1",
      [id],
    );
    await settled();
    const updated = (linkChanged: boolean) =>
      database.dataSource.transaction((manager) =>
        writeEvents(manager, [{ type: 'wish.updated', payload: { wishId: id, userId, linkChanged } }]),
      );
    await updated(true);
    await settled();
    expect(await read(id)).toMatchObject({ preview_status: 'ready', product_title: 'My name' });
    await database.dataSource.query(
      'UPDATE wishes SET product_title = NULL, product_title_chosen = false WHERE id = $1',
      [id],
    );
    await updated(true);
    await settled();
    expect(await read(id)).toMatchObject({ preview_status: 'ready', product_title: 'Their name' });
  });

  const later = (interval: string, path: string) =>
    database.dataSource.query(
      `UPDATE link_previews SET claimed_at = claimed_at - interval ${interval}, fetched_at = fetched_at - interval ${interval}
       WHERE link LIKE '%' || $1`,
      [path],
    );
});

describe('the category and the tags of a wish', () => {
  it('are found in the text, in both languages', async () => {
    const ids = [await makeWish({ title: '想去京都看楓葉' }), await makeWish({ title: 'Noise-cancelling headphones' })];
    await settled();
    expect(await Promise.all(ids.map(read))).toMatchObject([
      { category: 'travel', tags: ['京都'] },
      { category: 'electronics', tags: ['noise-cancelling', 'headphone'] },
    ]);
  });

  it("never replace the owner's", async () => {
    const general = await makeWish({ title: '想去京都', chosen: true });
    const food = await makeWish({ title: '想去京都', category: 'food', tags: ['mine'] });
    await settled();
    expect(await read(general)).toMatchObject({ category: 'general' });
    expect(await read(food)).toMatchObject({ category: 'food', tags: ['mine'] });
  });
});

describe('the worker', () => {
  it('does not start when its guard lets an inward address through', async () => {
    const { AddressGuard } = await import('../src/guard/address-guard.js');
    const check = jest.spyOn(AddressGuard.prototype, 'checkAddresses').mockImplementation(() => undefined);
    await expect(linkPreviewModule({ dataDir, ownHosts: [], network })).rejects.toThrow('guard does not hold');
    check.mockRestore();
  });
});

describe('a wish whose picture looks like one on a moderators’ list', () => {
  const photos = async (name: string, photo: Buffer) => {
    pages[`/${name}`] = html(
      `<meta property="og:title" content="Poster"><meta property="og:image" content="/${name}.png">`,
    );
    pages[`/${name}.png`] = (_request, response) => void response.writeHead(200).end(photo);
    const id = await makeWish({ link: `http://shop.example.com/${name}` });
    await settled();
    return id;
  };
  const markOf = async (id: string) => {
    const [row] = await database.dataSource.query(
      `SELECT mark::text AS bits FROM picture_marks JOIN wishes ON product_image = '/media/' || name WHERE wishes.id = $1`,
      [id],
    );
    return BigInt(`0b${row.bits}`).toString(16).padStart(64, '0');
  };
  const say = (text: string, action: string, state = 'on') =>
    database.dataSource.query(
      `INSERT INTO filter_entries (moderator_id, kind, text, action, state) VALUES ($1, 'picture', $2, $3, $4)`,
      [userId, text, action, state],
    );
  const decisions = (id: string) =>
    database.dataSource.query('SELECT decision, before, moderator_id FROM moderation_decisions WHERE subject_id = $1', [
      id,
    ]);
  const moderation = async (id: string) => (await read(id)).moderation;
  let copies: Record<string, Buffer>;
  let first: string;
  let mark: string;

  beforeAll(async () => {
    const poster = await drawing(77);
    copies = await copiesOf(poster);
    first = await photos('poster', poster);
    mark = await markOf(first);
  });

  it('waits for a moderator, with the reason, and all who read are told', async () => {
    await say(mark, 'hold');
    const id = await photos('smaller', copies.smaller ?? Buffer.alloc(0));
    expect(await read(id)).toMatchObject({ moderation: 'hidden', product_image: expect.stringMatching(/^\/media\//) });
    expect(await decisions(id)).toEqual([
      {
        decision: 'hold',
        moderator_id: '00000000-0000-0000-0000-000000000000',
        before: { moderation: null, suspendedAt: null, suspendedUntil: null, heldFor: `picture: ${mark}` },
      },
    ]);
    expect(changes.some(({ wishes, categories }) => wishes.includes(id) && categories.includes('general'))).toBe(true);
    expect([await moderation(first), await decisions(first)]).toEqual([null, []]);
  });

  it('is not held again for the picture a moderator has found in order', async () => {
    const id = await photos('again', copies['cut at its edges'] ?? Buffer.alloc(0));
    await database.dataSource.query('UPDATE wishes SET moderation = NULL, product_title = NULL WHERE id = $1', [id]);
    await database.dataSource.transaction((manager) =>
      writeEvents(manager, [{ type: 'wish.updated', payload: { wishId: id, userId, linkChanged: true } }]),
    );
    await settled();
    expect((await read(id)).product_title).toBe('Poster');
    expect([await moderation(id), (await decisions(id)).length]).toEqual([null, 1]);
  });

  it('loses it where the list refuses, and stays', async () => {
    await say(mark, 'refuse');
    const id = await photos('poor', copies['of poor quality'] ?? Buffer.alloc(0));
    expect(await read(id)).toMatchObject({ product_title: 'Poster', product_image: null, preview_status: 'ready' });
    expect([await moderation(id), await decisions(id)]).toEqual([null, []]);
  });

  it('keeps it where another picture is on the list, or the entry is a draft or removed', async () => {
    await say(mark, 'hold');
    const other = await photos('other', await drawing(78));
    expect(await read(other)).toMatchObject({ moderation: null, product_image: expect.any(String) });
    for (const state of ['draft', 'removed']) {
      await say(mark, 'refuse', state);
      const id = await photos(`poster-${state}`, copies.lighter ?? Buffer.alloc(0));
      expect(await read(id)).toMatchObject({ moderation: null, product_image: expect.any(String) });
    }
  });

  it('stays as a moderator has left it, and where lists say both loses the picture', async () => {
    await say(mark, 'hold');
    pages['/limited'] = html(
      '<meta property="og:title" content="Poster"><meta property="og:image" content="/limited.png">',
    );
    pages['/limited.png'] = (_request, response) => void response.writeHead(200).end(copies.smaller);
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO wishes (user_id, title, description, product_url, preview_status, moderation)
       VALUES ($1, 'a', '-', 'http://shop.example.com/limited', 'pending', 'limited') RETURNING id`,
      [userId],
    );
    const created = { type: 'wish.created' as const, payload: { wishId: id, userId } };
    await database.dataSource.transaction((manager) => writeEvents(manager, [created]));
    await settled();
    expect(await read(id)).toMatchObject({ moderation: 'limited', product_image: expect.any(String) });
    expect(await decisions(id)).toEqual([]);
    const alike = `${mark.slice(0, -1)}${mark.endsWith('0') ? '1' : '0'}`;
    await say(alike, 'refuse');
    const both = await photos('both', copies.lighter ?? Buffer.alloc(0));
    expect(await read(both)).toMatchObject({ moderation: null, product_image: null });
    await say(alike, 'refuse', 'removed');
  });

  it('that waits is told of where nothing else of it is new', async () => {
    await database.dataSource.query(`
      CREATE TABLE told (event jsonb);
      CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN INSERT INTO public.told VALUES (to_jsonb(NEW)); RETURN NULL; END $$;
      CREATE TRIGGER note_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_told()`);
    await say(mark, 'hold');
    pages['/quiet'] = html(
      '<meta property="og:title" content="Poster"><meta property="og:image" content="/quiet.png">',
    );
    pages['/quiet.png'] = (_request, response) => void response.writeHead(200).end(copies.smaller);
    const [{ id }] = await database.dataSource.query(
      `INSERT INTO wishes (user_id, title, description, product_url, product_title, preview_status, category, category_chosen, tags)
       VALUES ($1, 'a', '-', 'http://shop.example.com/quiet', 'Poster', 'ready', 'books', true, '{x}') RETURNING id`,
      [userId],
    );
    const updated = { type: 'wish.updated' as const, payload: { wishId: id, userId, linkChanged: true } };
    await database.dataSource.transaction((manager) => writeEvents(manager, [updated]));
    await settled();
    expect(await moderation(id)).toBe('hidden');
    const told = await database.dataSource.query(
      `SELECT event->'payload'->>'linkChanged' AS "linkChanged" FROM told WHERE event->'payload'->>'wishId' = $1`,
      [id],
    );
    expect(told).toEqual([{ linkChanged: 'true' }, { linkChanged: 'false' }]);
  });

  it('is remembered by its picture until its member is erased, unless others show that, too', async () => {
    const [alone, shared] = [await photos('alone', await drawing(79)), await photos('shared', await drawing(80))];
    const nameOf = async (id: string) => (await read(id)).product_image?.replace('/media/', '') ?? '';
    const names = [await nameOf(alone), await nameOf(shared)];
    const marked = async () =>
      (await database.dataSource.query('SELECT name FROM picture_marks WHERE name = ANY ($1)', [names])).length;
    expect(await marked()).toBe(2);
    await database.dataSource.query('DELETE FROM wishes WHERE id = $1', [alone]);
    await database.dataSource.query(`DELETE FROM link_previews WHERE link LIKE '%/alone'`);
    const gone = '0192aaaa-0000-7000-8000-000000000000';
    await database.dataSource.query('INSERT INTO erased_members (user_id, media) VALUES ($1, $2)', [gone, names]);
    await database.dataSource.transaction((manager) =>
      writeEvents(manager, [{ type: 'member.erased', payload: { userId: gone } }]),
    );
    await settled();
    expect(await marked()).toBe(1);
    expect(await markOf(shared)).toMatch(/^[0-9a-f]{64}$/);
  });
});
