import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GlobalFonts } from '@napi-rs/canvas';
import { Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { PICTURE_QUEUE, type PictureContent } from '@wishboard/contracts/jobs/wish-picture';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { FolderMediaStore } from '@wishboard/server-kit/storage/folder-media-store';
import { pictureName } from '@wishboard/server-kit/storage/picture-name';
import { WorkerCoreModule } from '@wishboard/server-kit/worker/worker-core.module';
import { Queue } from 'bullmq';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import sharp from 'sharp';
import { linkPreviewModule } from '../src/link-preview.module.js';
import { drawPicture, NOTE } from '../src/picture/draw-picture.js';
import { familiesFor } from '../src/picture/picture-fonts.js';

const content = (overrides: Partial<PictureContent> = {}): PictureContent => ({
  title: 'A film camera',
  description: '底片的',
  color: 'yellow',
  isGranted: false,
  author: 'Mei',
  day: '2026-11-25',
  product: null,
  drawnAs: 2,
  ...overrides,
});

const WIDTH = 1200;

/** Returns red, green, blue and opacity of every pixel. */
async function pixels(drawn: PictureContent, product?: Buffer): Promise<Buffer> {
  const canvas = await drawPicture(drawn, product ?? null);
  return Buffer.from(canvas.getContext('2d').getImageData(0, 0, WIDTH, 630).data.buffer);
}

/** Returns the pixels without the note and the tape that holds it. */
function aroundTheNote(drawn: Buffer): Buffer {
  const around = Buffer.from(drawn);
  for (let y = NOTE.y - 24; y < NOTE.y + NOTE.size; y += 1) {
    around.fill(0, 4 * (y * WIDTH + NOTE.x), 4 * (y * WIDTH + NOTE.x + NOTE.size));
  }
  return around;
}

/** Rows of the note with the upper half of the author's name, and rows with the text of the wish, down to the folded corner. */
const AUTHOR_ROWS = [NOTE.y + 48, NOTE.y + 60] as const;
const TEXT_ROWS = [NOTE.y + 100, NOTE.y + NOTE.size - 60] as const;

/** Returns the first and last column of the note with ink in some rows. */
function inkedColumns(drawn: Buffer, [top, bottom]: readonly [number, number]): { first: number; last: number } {
  const columns: number[] = [];
  for (let y = top; y < bottom; y += 1) {
    for (let x = NOTE.x; x < NOTE.x + NOTE.size; x += 1) {
      const [red = 0, green = 0, blue = 0] = drawn.subarray(4 * (y * WIDTH + x));
      if (red + green + blue < 330) columns.push(x);
    }
  }
  return { first: Math.min(...columns), last: Math.max(...columns) };
}

const TITLES = [
  '</title><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '京都',
  '想學會衝浪，在太平洋的浪上站起來一次就好。想學會衝浪，在太平洋的浪上站起來一次就好。',
  '「」『』（）〈〉《》【】',
  'W'.repeat(100),
  'ﷺ'.repeat(40),
  '𓀀𓁐𓂀',
  '👨‍👩‍👧‍👦'.repeat(30),
  'Z̴̧̗͍͙̈́̓͝a̶̢̛̲̮̘l̷̨͕̀̑g̸̢͔̓o̷͓͗'.repeat(8),
  'שלום עולם',
  'مرحبا بالعالم',
  '\u200b\u200d\u2060x',
  'a\nb\nc\nd',
  '${1}`$&`',
  '1️⃣2️⃣3️⃣ ❤️ ©️',
];

const chinese = fc.string({
  unit: fc.constantFrom(...'我想學會衝浪在太平洋的，。「」站起來一次就好京都櫻花龜鬱'),
  minLength: 1,
  maxLength: 100,
});
const any = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
const HUNDRED = [
  ...TITLES,
  ...fc.sample(chinese, { numRuns: 44, seed: 1 }),
  ...fc.sample(any, { numRuns: 40, seed: 1 }),
];

describe('the picture of a wish', () => {
  it('has no ink beside its note for any of a hundred titles', async () => {
    const around = aroundTheNote(await pixels(content({ title: 'A' })));
    for (const title of HUNDRED) {
      expect([title, aroundTheNote(await pixels(content({ title }))).equals(around)]).toEqual([title, true]);
    }
  });

  it('looks different for each title, and shows the default title for an empty one', async () => {
    const drawn = await Promise.all(
      [...TITLES, ''].map(async (title) => (await pixels(content({ title }))).toString('base64')),
    );
    expect(new Set(drawn).size).toBe(TITLES.length + 1);
    expect((await pixels(content({ title: '' }))).equals(await pixels(content({ title: '我的願望' })))).toBe(true);
  });

  it.each([
    ['English', 'A film camera', 'B gilm kamera'],
    ['Chinese', '底片相機', '底片相幾'],
    ['an emoji', '📷', '🎉'],
    ['a family of emoji', '👨‍👩‍👧', '👨‍👩‍👦'],
  ])('looks different for two titles of %s', async (_script, one, other) => {
    expect((await pixels(content({ title: one }))).equals(await pixels(content({ title: other })))).toBe(false);
  });

  it('is written in the shipped handwriting and emoji fonts before any font of the machine', () => {
    const families = familiesFor('A 京 🔥').split(', ');
    expect(families).toEqual([
      '"wishboard patrick-hand-latin"',
      expect.stringMatching(/^"wishboard iansui-\d+"$/),
      '"wishboard noto-color-emoji-emoji"',
      'sans-serif',
    ]);
    expect(families.slice(0, -1).map((family) => GlobalFonts.has(family.slice(1, -1)))).toEqual([true, true, true]);
  });

  it('begins a text at the right side of the note when its direction is right to left, at the left side otherwise', async () => {
    // A direction mark instead of Hebrew, for which the machine may have no font.
    const left = inkedColumns(await pixels(content({ title: 'A', description: 'B' })), TEXT_ROWS);
    const right = inkedColumns(await pixels(content({ title: '\u200fA', description: '\u200fB' })), TEXT_ROWS);
    const fromRight = 2 * NOTE.x + NOTE.size - right.last;
    expect(Math.abs(left.first - fromRight)).toBeLessThan(8);
    expect(left.last).toBeLessThan(right.first);
  });

  it('writes a name in its own direction, beside the avatar', async () => {
    const left = inkedColumns(await pixels(content({ author: 'J.....' })), AUTHOR_ROWS);
    const right = inkedColumns(await pixels(content({ author: '\u200fJ.....' })), AUTHOR_ROWS);
    // The full stops, which are below these rows, stand at the other side of the letter.
    expect(right.last - left.last).toBeGreaterThan(12);
    expect(right.last - left.last).toBeLessThan(60);
  });

  it('draws emoji in colour', async () => {
    const colours = new Set<string>();
    const drawn = await pixels(content({ title: '🔥', description: '🔥' }));
    for (let at = 0; at < drawn.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = drawn.subarray(at, at + 3);
      if (red > 240 && green < 120 && blue < 70) colours.add(`${red} ${green} ${blue}`);
    }
    expect(colours.size).toBeGreaterThan(20);
  });

  it('looks different for another colour, author, day, stamp, description or product', async () => {
    const product = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#2266aa' } })
      .webp()
      .toBuffer();
    const all = [
      await pixels(content()),
      await pixels(content({ color: 'green' })),
      await pixels(content({ author: 'Jun' })),
      await pixels(content({ day: '2026-11-26' })),
      await pixels(content({ isGranted: true })),
      await pixels(content({ description: '數位的' })),
      await pixels(content(), product),
    ];
    expect(new Set(all.map((drawn) => drawn.toString('base64'))).size).toBe(all.length);
  });

  it('has a different file name when any of the drawn values changes', () => {
    const others: Partial<PictureContent>[] = [
      { title: 'x' },
      { description: 'x' },
      { color: 'green' },
      { isGranted: true },
      { author: 'x' },
      { day: '2026-11-26' },
      { product: 'x' },
    ];
    const names = [{}, ...others].map((other) => pictureName(content(other)));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the worker that draws pictures', () => {
  let database: TestDatabase;
  let worker: TestingModule;
  let dataDir: string;
  let redis: Redis;
  let queue: Queue;
  const namespace = `pictures-${Math.random().toString(36).slice(2)}`;

  beforeAll(async () => {
    database = await createTestDatabase('pictures');
    dataDir = await mkdtemp(join(tmpdir(), 'wishboard-pictures-'));
    const redisUrl = process.env.REDIS_URL ?? '';
    const settings = { name: 'link-preview', databaseUrl: database.linkPreviewUrl, redisUrl, namespace };
    @Module({
      imports: [
        WorkerCoreModule.register(settings, pino({ level: 'silent' })),
        linkPreviewModule({ dataDir, ownHosts: ['wishboard.example.org'] }),
      ],
    })
    class LinkPreviewWorker {}
    worker = await Test.createTestingModule({ imports: [LinkPreviewWorker] }).compile();
    await worker.init();
    redis = new Redis(redisUrl);
    queue = new Queue(PICTURE_QUEUE, { connection: redis, prefix: queuePrefix(namespace, PICTURE_QUEUE) });
  }, 30_000);
  afterAll(async () => {
    await queue.obliterate({ force: true });
    await queue.close();
    redis.disconnect();
    await worker.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const asked = async (job: { name: string; content: PictureContent }) => {
    await queue.add('draw', job, { jobId: job.name, removeOnComplete: true });
    while ((await queue.getJob(job.name)) && (await (await queue.getJob(job.name))?.getState()) !== 'failed')
      await pause(25);
  };

  it('stores a JPEG of 1200 by 630 under its name, with the product image from the store', async () => {
    const product = `${'a'.repeat(64)}.webp`;
    const image = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#2266aa' } })
      .webp()
      .toBuffer();
    await new FolderMediaStore(join(dataDir, 'media')).keep(product, image);
    const [plain, withProduct] = [content(), content({ product })];
    for (const each of [plain, withProduct]) await asked({ name: pictureName(each), content: each });
    const read = (each: PictureContent) => readFile(join(dataDir, 'media', pictureName(each)));
    for (const each of [plain, withProduct]) {
      expect(await sharp(await read(each)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    }
    expect((await read(plain)).equals(await read(withProduct))).toBe(false);
  });

  it('draws a picture without its product image when the store has lost the image', async () => {
    const lost = content({ product: `${'b'.repeat(64)}.webp` });
    await asked({ name: pictureName(lost), content: lost });
    expect(await readdir(join(dataDir, 'media'))).toContain(pictureName(lost));
  });

  it('writes no file under a name that is not the name of a picture', async () => {
    const before = await readdir(join(dataDir, 'media'));
    await asked({ name: '..-escape.jpg', content: content() });
    expect(await readdir(join(dataDir, 'media'))).toEqual(before);
    expect(await readdir(dataDir)).toEqual(['media']);
  });
});
