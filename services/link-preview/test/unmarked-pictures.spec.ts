import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SchedulerRegistry } from '@nestjs/schedule';
import { createDataSource } from '@wishboard/database/connection/data-source';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { FolderMediaStore } from '@wishboard/server-kit/storage/folder-media-store';
import { pino } from 'pino';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { reEncodeImage, SQUARE, type StoredImage } from '../src/image/re-encode-image.js';
import { PictureMarksRepository } from '../src/picture/picture-marks.repository.js';
import { UnmarkedPicturesJob } from '../src/picture/unmarked-pictures.job.js';
import { drawing } from './drawings.fixture.js';

describe('Pictures that were stored without a mark', () => {
  let database: TestDatabase;
  let source: DataSource;
  let folder: string;
  let media: FolderMediaStore;
  let marks: PictureMarksRepository;
  let job: UnmarkedPicturesJob;
  let userId: string;
  const pictures: StoredImage[] = [];

  beforeAll(async () => {
    database = await createTestDatabase('unmarked_pictures');
    // Uses the worker's own role, which may not read members.
    source = await createDataSource(database.linkPreviewUrl, { poolSize: 4 }).initialize();
    folder = await mkdtemp(join(tmpdir(), 'wishboard-unmarked-'));
    media = new FolderMediaStore(folder);
    marks = new PictureMarksRepository(source);
    job = new UnmarkedPicturesJob(marks, media, new SchedulerRegistry(), pino({ level: 'silent' }));
    for (const seed of [1, 2, 3])
      pictures.push(await reEncodeImage(await drawing(seed), seed === 3 ? SQUARE : undefined));
    for (const { hash, bytes } of pictures) await media.keep(`${hash}.webp`, bytes);
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const [wish, link, member] = [0, 1, 2];
  const nameOf = (at: number) => `${pictures[at]?.hash}.webp`;
  const query = (text: string, values: unknown[] = []) => database.dataSource.query(text, values);
  const show = (name: string) =>
    query(`INSERT INTO wishes (user_id, title, description, product_image) VALUES ($1, 'A poster', '-', $2)`, [
      userId,
      `/media/${name}`,
    ]);
  /**
   * Returns, for each name, the number of bits in which its mark differs from the mark made when the picture was drawn; null
   * where there is no mark.
   */
  async function differing(): Promise<Record<string, number | null>> {
    const rows: { name: string; mark: string | null }[] = await query('SELECT name, mark::text FROM picture_marks');
    const entries = rows.map(({ name, mark }): [string, number | null] => {
      const drawn = pictures.find(({ hash }) => name.startsWith(hash))?.mark ?? '';
      const bits = [...drawn].flatMap((digit) => [...Number.parseInt(digit, 16).toString(2).padStart(4, '0')]);
      return [name, mark === null ? null : [...mark].filter((bit, at) => bit !== bits[at]).length];
    });
    return Object.fromEntries(entries);
  }

  beforeEach(async () => {
    await query('TRUNCATE users, wishes, link_previews, picture_marks CASCADE');
    const [user] = await query(
      "INSERT INTO users (username, display_name, avatar) VALUES ('mei', 'Mei', $1) RETURNING id",
      [`/media/${nameOf(member)}`],
    );
    userId = user.id;
    await query(
      `INSERT INTO link_previews (link_hash, link, status, image, claimed_at) VALUES ('\\x01', 'http://shop.example/', 'ready', $1, now())`,
      [`/media/${nameOf(link)}`],
    );
    await show(nameOf(wish));
  });

  it('are marked nearly as when they were drawn, for wishes, links and members', async () => {
    expect(await job.run()).toBe(3);
    const found = await differing();
    expect(Object.keys(found).sort()).toEqual([wish, link, member].map(nameOf).sort());
    for (const bits of Object.values(found)) expect(bits).toBeLessThan(12);
    expect(await job.run()).toBe(0);
  });

  it('are found by an entry that moderators add afterwards', async () => {
    await job.run();
    await query(
      `INSERT INTO filter_entries (moderator_id, kind, text, action, state) VALUES ($1, 'picture', $2, 'hold', 'on')`,
      [userId, pictures[wish]?.mark],
    );
    const [{ id }] = await query('SELECT id FROM wishes');
    expect(await query('SELECT * FROM hold_listed_pictures($1)', [[id]])).toEqual([{ wish_id: id, done: 'hold' }]);
  });

  it('are marked a few at a time, and a new job continues where another job ended', async () => {
    expect(await job.run(2)).toBe(2);
    const other = new UnmarkedPicturesJob(marks, media, new SchedulerRegistry(), pino({ level: 'silent' }));
    expect(await other.run(2)).toBe(1);
    expect(Object.keys(await differing())).toHaveLength(3);
  });

  it('are marked once by two concurrent runs, and an earlier mark stays', async () => {
    await marks.save(nameOf(wish), 'f'.repeat(64));
    await Promise.all([job.run(), job.run()]);
    const found = await differing();
    expect(Object.keys(found)).toHaveLength(3);
    expect(found[nameOf(wish)]).toBeGreaterThan(60);
  });

  it('are examined only once when they have a single colour, are no image or have no file', async () => {
    await job.run();
    const names = ['a', 'b', 'c'].map((digit) => `${digit.repeat(64)}.webp`);
    const plain = sharp({ create: { width: 90, height: 90, channels: 3, background: '#2266aa' } });
    await media.keep(names[0] ?? '', await plain.webp().toBuffer());
    await media.keep(names[1] ?? '', Buffer.from('no picture at all'));
    for (const name of [...names, '../../etc/passwd', 'poster.png']) await show(name);
    expect(await job.run()).toBe(3);
    const found = await differing();
    expect(names.map((name) => found[name])).toEqual([null, null, null]);
    expect(Object.keys(found)).toHaveLength(6);
    expect(await job.run()).toBe(0);
  });

  it('are not marked once nobody shows them any more', async () => {
    const keepLater = marks.saveForUsed.bind(marks);
    marks.saveForUsed = async (looked) => {
      await query(`UPDATE users SET avatar = ''`);
      await keepLater(looked);
    };
    await job.run();
    marks.saveForUsed = keepLater;
    expect(Object.keys(await differing()).sort()).toEqual([wish, link].map(nameOf).sort());
  });
});
