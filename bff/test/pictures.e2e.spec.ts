import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { PICTURE_QUEUE, type PictureJob } from '@wishboard/contracts/jobs/wish-picture';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { BreakableProxy } from '@wishboard/server-kit/testing/breakable-proxy';
import { S3TestServer } from '@wishboard/server-kit/testing/s3-server';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { PictureQueue } from '../src/visitors/picture-queue.js';
import { Harness, type Member, until } from './harness.js';
import { HtmlPage } from './html-page.js';

describe('the picture of a wish', () => {
  let bff: Harness;
  let second: Harness;
  let mei: Member;
  let redis: Redis;
  let worker: Worker<PictureJob>;
  const asked: PictureJob[] = [];
  let draw: (job: PictureJob) => void;

  const keep = ({ name }: PictureJob, bytes = 'a picture') =>
    writeFileSync(join(bff.settings.dataDir, 'media', name), bytes);
  const pathOf = (wish: { id: string }) => `/picture/wish/${wish.id}.jpg`;
  const get = (path: string, headers: Record<string, string> = {}) => bff.call(path, { as: null, headers });
  /** Requests the picture until it is there: on a busy machine Redis may answer too late, and the BFF responds with Retry-After. */
  const drawn = async (path: string, from = bff) => {
    let answer = await from.call(path, { as: null });
    await until(async () => {
      if (answer.status === 503) answer = await from.call(path, { as: null });
      return answer.status !== 503;
    });
    return answer;
  };

  beforeAll(async () => {
    bff = await Harness.start('pictures', {}, 1);
    writeFileSync(join(bff.settings.page.shell, 'index.html'), '<!doctype html><title>Wishboard</title>');
    mkdirSync(join(bff.settings.dataDir, 'media'), { recursive: true });
    mei = await bff.member('mei');
    second = await bff.startSecond();
    redis = new Redis(bff.settings.redisUrl, { maxRetriesPerRequest: null });
    // Stands in for the worker: records its jobs and returns the outcome that the test sets.
    worker = new Worker<PictureJob>(
      PICTURE_QUEUE,
      async ({ data }) => {
        asked.push(data);
        draw(data);
      },
      { connection: redis, prefix: queuePrefix('wishboard', PICTURE_QUEUE) },
    );
  });
  beforeEach(() => {
    asked.length = 0;
    draw = keep;
  });
  afterAll(async () => {
    await worker.close();
    redis.disconnect();
    await second.app.close();
    await bff.stop();
  });

  it('is drawn at the first request from the wish’s current content, and not again', async () => {
    const wish = await bff.wish(mei, { title: '一台相機', description: '底片的', color: 'green' });
    const first = await drawn(pathOf(wish));
    expect([first.status, first.text]).toEqual([200, 'a picture']);
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '9',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(asked.map(({ content }) => content)).toEqual([
      {
        title: '一台相機',
        description: '底片的',
        color: 'green',
        isGranted: false,
        author: wish.user.displayName,
        day: wish.createdAt.slice(0, 10),
        product: null,
        drawnAs: 2,
      },
    ]);
    expect((await get(pathOf(wish))).text).toBe('a picture');
    expect(asked).toHaveLength(1);
  });

  it('is drawn once for many concurrent requests, whichever process they reach', async () => {
    const wish = await bff.wish(mei, { title: 'A film camera' });
    const processes = [bff, second];
    const asks = processes.map(({ app }) => jest.spyOn(app.get(PictureQueue, { strict: false }), 'enqueue'));
    // Nothing is drawn before both processes have asked: a later request would find the finished picture.
    await worker.pause();
    const all = processes.flatMap((from) => Array.from({ length: 10 }, () => drawn(pathOf(wish), from)));
    await until(() => asks.every(({ mock }) => mock.results.length > 0));
    await Promise.all(asks.map(({ mock }) => mock.results[0]?.value));
    worker.resume();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(asked).toHaveLength(1);
  });

  it('is answered with 304 for a known ETag', async () => {
    const wish = await bff.wish(mei, { title: 'A lamp' });
    const { headers } = await drawn(pathOf(wish));
    for (const known of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const again = await get(pathOf(wish), { 'if-none-match': known });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    }
    expect((await get(pathOf(wish), { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is drawn anew at another address after the wish is edited or granted', async () => {
    const wish = await bff.wish(mei, { title: 'A lamp' });
    const pictureOf = async () =>
      new HtmlPage((await get(`/?wish=${wish.id}`)).text).value('meta', { property: 'og:image' }, 'content');
    const before = await pictureOf();
    const { headers } = await drawn(new URL(before ?? '').pathname);
    const changes = [
      { method: 'PATCH', path: `/api/wishes/${wish.id}`, body: { title: 'A brass lamp' } },
      { method: 'PATCH', path: `/api/wishes/${wish.id}`, body: { color: 'green' } },
      { method: 'POST', path: `/api/wishes/${wish.id}/toggle-granted`, body: undefined },
    ];
    const seen = new Set([before]);
    const etags = new Set([headers.etag]);
    for (const { method, path, body } of changes) {
      expect((await bff.call(path, { method, as: mei, body })).status).toBe(200);
      const address = await pictureOf();
      seen.add(address);
      etags.add((await drawn(new URL(address ?? '').pathname)).headers.etag);
    }
    expect([seen.size, etags.size]).toEqual([4, 4]);
  });

  it('reveals nothing of a wish that was deleted, not even to a known ETag', async () => {
    const wish = await bff.wish(mei, { title: 'A secret' });
    const { headers } = await drawn(pathOf(wish));
    const [job] = asked;
    expect((await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: mei })).status).toBe(204);
    expect((await get(pathOf(wish))).status).toBe(404);
    expect((await get(pathOf(wish), { 'if-none-match': String(headers.etag) })).status).toBe(404);
    // The file itself cannot be requested by its name.
    expect((await get(`/media/${job?.name}`)).status).toBe(404);
  });

  it.each(['/picture/wish/x.jpg', '/picture/wish/..%2f..%2fx.jpg', '/picture/wish/.jpg', '/picture/wish/', '/picture'])(
    'exists for wish ids only: %s gets 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it('answers 503 with Retry-After when drawing fails, and is drawn at a later request', async () => {
    const wish = await bff.wish(mei, { title: 'A kite' });
    draw = () => {
      throw new Error('no paper');
    };
    await until(async () => {
      expect(await get(pathOf(wish))).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5', 'cache-control': 'no-store' },
        body: { code: 'UNAVAILABLE' },
      });
      return asked.length > 0;
    });
    draw = keep;
    expect((await drawn(pathOf(wish))).status).toBe(200);
  });

  it('is drawn once Redis answers again after a stall', async () => {
    const proxy = BreakableProxy.to(bff.settings.redisUrl);
    await proxy.mend();
    const other = await Harness.start('pictures_stall', { redisUrl: proxy.through(bff.settings.redisUrl) }, 1);
    try {
      const wish = await other.wish(await other.member('mei'), { title: 'A lamp in the dark' });
      draw = ({ name }) => writeFileSync(join(other.settings.dataDir, 'media', name), 'a picture');
      proxy.stall();
      expect((await other.call(pathOf(wish), { as: null })).status).toBe(503);
      proxy.flow();
      expect((await drawn(pathOf(wish), other)).status).toBe(200);
    } finally {
      await other.stop();
      await proxy.cut();
    }
  });

  it('is drawn anew when its file is gone', async () => {
    const wish = await bff.wish(mei, { title: 'A boat' });
    await drawn(pathOf(wish));
    rmSync(join(bff.settings.dataDir, 'media', asked[0]?.name ?? ''));
    expect((await drawn(pathOf(wish))).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('is served from the media bucket when one is configured', async () => {
    const s3 = await S3TestServer.start();
    const other = await Harness.start('pictures_bucket', { bucket: s3.settings }, 1);
    try {
      draw = ({ name }) => void s3.objects.set(name, { bytes: Buffer.from('from a bucket'), type: 'image/jpeg' });
      const wish = await other.wish(await other.member('mei'), { title: 'A lamp in a bucket' });
      const { status, text, headers } = await drawn(pathOf(wish), other);
      expect([status, text, headers['content-type']]).toEqual([200, 'from a bucket', 'image/jpeg']);
      s3.broken = 500;
      expect((await other.call(pathOf(wish), { as: null })).status).toBe(503);
    } finally {
      await other.stop();
      s3.stop();
    }
  });

  it('gets 404 when wishes are not public', async () => {
    const closed = await Harness.start('pictures_closed', { publicWishes: false }, 1);
    try {
      const wish = await closed.wish(await closed.member('mei'), { title: 'A lamp' });
      expect((await closed.call(pathOf(wish), { as: null })).status).toBe(404);
      expect(asked).toEqual([]);
    } finally {
      await closed.stop();
    }
  });
});
