import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { OWN_PICTURE_QUEUE, uploadKey } from '@wishboard/contracts/jobs/own-picture';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { RelayModule } from '@wishboard/server-kit/events/outbox/relay.module';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { FolderMediaStore } from '@wishboard/server-kit/storage/folder-media-store';
import { WorkerCoreModule } from '@wishboard/server-kit/worker/worker-core.module';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import sharp from 'sharp';
import { reEncodeImage, SQUARE } from '../src/image/re-encode-image.js';
import { linkPreviewModule } from '../src/link-preview.module.js';
import { copiesOf, drawing } from './drawings.fixture.js';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa' } });

describe("a member's own picture", () => {
  const namespace = `own-pictures-${Math.random().toString(36).slice(2)}`;
  let dataDir: string;
  let database: TestDatabase;
  let worker: TestingModule;
  let relay: TestingModule;
  let redis: Redis;
  let queue: Queue;
  let made = 0;

  beforeAll(async () => {
    database = await createTestDatabase('own_pictures');
    dataDir = await mkdtemp(join(tmpdir(), 'wishboard-own-pictures-'));
    const redisUrl = process.env.REDIS_URL ?? '';
    const settings = { name: 'link-preview', databaseUrl: database.linkPreviewUrl, redisUrl, namespace };
    const quiet = pino({ level: 'silent' });
    @Module({
      imports: [
        WorkerCoreModule.register(settings, quiet),
        linkPreviewModule({ dataDir, ownHosts: ['wishboard.example.org'] }),
      ],
    })
    class LinkPreviewWorker {}
    worker = await Test.createTestingModule({ imports: [LinkPreviewWorker] }).compile();
    await worker.init();
    const others = { ...settings, name: 'notifications', databaseUrl: database.appUrl };
    relay = await Test.createTestingModule({
      imports: [WorkerCoreModule.register(others, quiet), RelayModule],
    }).compile();
    await relay.init();
    redis = new Redis(redisUrl);
    queue = new Queue(OWN_PICTURE_QUEUE, { connection: redis, prefix: queuePrefix(namespace, OWN_PICTURE_QUEUE) });
  }, 30_000);
  afterAll(async () => {
    await queue.obliterate({ force: true });
    await queue.close();
    redis.disconnect();
    await relay.close();
    await worker.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const pathOf = (name: string) => join(dataDir, 'media', name);
  const kept = (): Promise<string[]> => readdir(join(dataDir, 'media')).catch(() => []);
  const nextName = () => `${(made++).toString(16).padStart(64, '0')}.webp`;

  /** Returns the outcome of an uploaded file. Without a file, the upload has expired. */
  async function drawn(file: Buffer | null, name = nextName()) {
    if (file) await redis.set(uploadKey(namespace, name), file);
    await queue.add('draw', { name }, { jobId: name });
    for (;;) {
      const job = await queue.getJob(name);
      if (job?.returnvalue || job?.failedReason) return { name, outcome: job.returnvalue ?? job.failedReason };
      await pause(25);
    }
  }

  it.each(['png', 'jpeg', 'webp'] as const)('of a %s is a square WebP without metadata', async (format) => {
    const file = await plain(640, 480)
      .withExif({ IFD0: { Copyright: 'Mei' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toFormat(format)
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { name, outcome } = await drawn(file);
    expect(outcome).toBe('kept');
    const { width, height, exif, xmp, icc, ...rest } = await sharp(await readFile(pathOf(name))).metadata();
    expect({ width, height, exif, xmp, icc, format: rest.format }).toEqual({
      width: 256,
      height: 256,
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      format: 'webp',
    });
  });

  it('is turned upright when the file has an orientation', async () => {
    const lower = { width: 300, height: 150, channels: 3, background: '#0000ff' } as const;
    const file = await sharp({ create: { ...lower, height: 300, background: '#ff0000' } })
      .composite([{ input: { create: lower }, top: 150, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { name } = await drawn(file);
    const top = await sharp(pathOf(name)).extract({ left: 100, top: 20, width: 1, height: 1 }).raw().toBuffer();
    expect([(top[0] ?? 0) < 60, (top[2] ?? 0) > 190]).toEqual([true, true]);
  });

  it.each([
    ['no image', async () => Buffer.from('not a picture at all')],
    ['nothing', async () => Buffer.alloc(0)],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
    ['an image that is broken off', async () => (await plain(300, 300).png().toBuffer()).subarray(0, 200)],
    ['an image of too few pixels', () => plain(20, 20).png().toBuffer()],
    ['an image of too many pixels', () => plain(8_000, 5_001).png().toBuffer()],
  ])('is not made of %s', async (_what, file) => {
    const before = await kept();
    const { outcome } = await drawn(await file());
    expect(outcome).toMatch(/refused|late/);
    expect(await kept()).toEqual(before);
  });

  it('is refused when it looks like a picture on a moderators’ list, whole or cut to a square', async () => {
    const [tall, wide] = [await drawing(5, 500, 900), await drawing(6)];
    const [square, whole] = [await reEncodeImage(tall, SQUARE), await reEncodeImage(wide)];
    const taken = await drawn(wide);
    expect(taken.outcome).toBe('kept');
    for (const [action, { mark }] of [
      ['hold', square],
      ['refuse', whole],
    ] as const)
      await database.dataSource.query(
        `INSERT INTO filter_entries (moderator_id, kind, text, action, state) VALUES (gen_random_uuid(), 'picture', $1, $2, 'on')`,
        [mark, action],
      );
    const before = await kept();
    for (const picture of [tall, wide])
      expect(await drawn((await copiesOf(picture)).smaller ?? null)).toMatchObject({ outcome: 'refused' });
    expect(await kept()).toEqual(before);
    expect((await drawn(await drawing(7))).outcome).toBe('kept');
  });

  it('is not made when the upload has expired', async () => {
    const before = await kept();
    expect(await drawn(null)).toMatchObject({ outcome: 'late' });
    expect(await kept()).toEqual(before);
  });

  it('is not stored under a name that is not the name of a picture', async () => {
    const before = await kept();
    const { outcome } = await drawn(await plain(300, 300).png().toBuffer(), '../escape.webp');
    expect(outcome).toContain('is no name of a picture');
    expect(await kept()).toEqual(before);
  });

  it('is removed once the member no longer shows it, and files outside the folder of pictures stay', async () => {
    const [left, stays] = [await drawn(await drawing(8)), await drawn(await drawing(9))];
    await new FolderMediaStore(dataDir).keep('outside.webp', Buffer.from('x'));
    await writeEvents(
      database.dataSource.manager,
      [left.name, '../outside.webp'].map((name) => ({ type: 'picture.left', payload: { userId: '', name } })),
    );
    const marks = async (name: string) =>
      (await database.dataSource.query('SELECT FROM picture_marks WHERE name = $1', [name])).length;
    while ((await kept()).includes(left.name) || (await marks(left.name)) > 0) await pause(25);
    expect(await marks(stays.name)).toBe(1);
    expect(await kept()).toContain(stays.name);
    expect(await readdir(dataDir)).toContain('outside.webp');
  });
});
