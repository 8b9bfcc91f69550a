import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Test, type TestingModule } from '@nestjs/testing';
import { importDirectory } from '@wishboard/database/import/import-directory';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { RelayModule } from '@wishboard/server-kit/events/outbox/relay.module';
import { notificationChannel } from '@wishboard/server-kit/redis/notification-hints';
import { openMediaStore } from '@wishboard/server-kit/storage/open-media-store';
import { createTestQueues, silentLogger, type TestQueues } from '@wishboard/server-kit/testing/test-queues';
import { WorkerCoreModule } from '@wishboard/server-kit/worker/worker-core.module';
import AdmZip from 'adm-zip';
import { OwnDataModule } from '../src/own-data/own-data.module.js';

const PICTURE = `${'ab'.repeat(32)}.webp`;
/** Avatars of the member and of another member. */
const [FACE, OTHER_FACE] = ['e', 'f'].map((digit) => `${digit.repeat(64)}.webp`);
const LOST = `${'cd'.repeat(32)}.webp`;

describe('The export of a member’s data', () => {
  let database: TestDatabase;
  let queues: TestQueues;
  let worker: TestingModule;
  let folder: string;
  const ids: Record<string, string> = {};

  const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => database.dataSource.query(sql, values);
  async function insert(name: string, sql: string, values: unknown[]): Promise<void> {
    const [row] = await query<{ id: string }>(`${sql} RETURNING id`, values);
    ids[name] = row?.id ?? '';
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wishboard-own-data-'));
    const media = await openMediaStore(join(folder, 'media'), null);
    for (const name of [PICTURE, FACE, OTHER_FACE]) await media.keep(String(name), Buffer.from('a picture'));
    database = await createTestDatabase('own_data');
    queues = await createTestQueues();
    const settings = {
      name: 'own-data-test',
      databaseUrl: database.appUrl,
      redisUrl: queues.redisUrl,
      namespace: queues.namespace,
    };
    worker = await Test.createTestingModule({
      imports: [
        WorkerCoreModule.register(settings, silentLogger),
        RelayModule,
        OwnDataModule.with({ dataDir: folder, bucket: null }),
      ],
    }).compile();
    await worker.init();
    for (const [name, face] of [
      ['mei', FACE],
      ['tom', OTHER_FACE],
    ] as const) {
      const values = [name, `願望, "${name}"`, `/media/${face}`];
      await insert(name, 'INSERT INTO users (username, display_name, avatar) VALUES ($1, $2, $3)', values);
    }
    for (const [name, owner, picture] of [
      ['kite', 'mei', PICTURE],
      ['boat', 'mei', LOST],
      ['lamp', 'tom', null],
    ] as const) {
      await insert(name, 'INSERT INTO wishes (user_id, title, description, product_image) VALUES ($1, $2, $3, $4)', [
        ids[owner],
        name,
        'Two\nlines',
        picture && `/media/${picture}`,
      ]);
      await query('INSERT INTO reactions (wish_id, user_id, emoji) VALUES ($1, $2, $3)', [ids[name], ids.mei, 'heart']);
      await query('INSERT INTO kept_wishes (wish_id, user_id) VALUES ($1, $2)', [ids[name], ids.mei]);
    }
    await query(`INSERT INTO user_preferences (user_id, keywords) VALUES ($1, '{kites}')`, [ids.mei]);
    await query(`INSERT INTO accounts (user_id, email) VALUES ($1, 'mei@wish.test'), ($2, 'tom@wish.test')`, [
      ids.mei,
      ids.tom,
    ]);
    for (let n = 0; n < 1_001; n += 1) {
      await query(`INSERT INTO user_interactions (user_id, wish_id, interaction_type) VALUES ($1, $2, 'share')`, [
        ids.mei,
        ids.lamp,
      ]);
    }
  });
  afterAll(async () => {
    await worker.close();
    await queues.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function make(times = 1): Promise<{ zip: AdmZip; size: number }> {
    await insert('export', 'INSERT INTO data_exports (user_id) VALUES ($1)', [ids.mei]);
    const payload = { exportId: ids.export ?? '', userId: ids.mei ?? '' };
    await database.dataSource.transaction((manager) =>
      writeEvents(
        manager,
        Array.from({ length: times }, () => ({ type: 'export.asked' as const, payload })),
      ),
    );
    for (let tries = 0; tries < 400; tries += 1) {
      const [owed] = await query('SELECT FROM outbox UNION ALL SELECT FROM deliveries');
      if (!owed) break;
      await pause(50);
    }
    const [made] = await query<{ size: number }>('SELECT size FROM data_exports WHERE id = $1', [ids.export]);
    const pieces = await query<{ bytes: Buffer }>(
      'SELECT bytes FROM data_export_pieces WHERE export_id = $1 ORDER BY number',
      [ids.export],
    );
    return { zip: new AdmZip(Buffer.concat(pieces.map(({ bytes }) => bytes))), size: made?.size ?? -1 };
  }

  it('is a zip with the files of an import, more.json and stored pictures, and no data of other members', async () => {
    const { zip, size } = await make();
    expect(size).toBeGreaterThan(0);
    expect(zip.getEntries().map(({ entryName }) => entryName)).toEqual([
      'users.csv',
      'wishes.csv',
      'reactions.csv',
      'user_interactions.csv',
      'user_preferences.csv',
      'less_like_this.csv',
      'kept_wishes.csv',
      'followed_members.csv',
      'followed_categories.csv',
      'hidden_wishes.csv',
      'muted_members.csv',
      'blocked_members.csv',
      'more.json',
      `pictures/${PICTURE}`,
      `pictures/${FACE}`,
    ]);
    expect(zip.readAsText(`pictures/${PICTURE}`)).toBe('a picture');
    const more = JSON.parse(zip.readAsText('more.json'));
    expect(more.account).toEqual([expect.objectContaining({ username: 'mei', email: 'mei@wish.test' })]);
    expect(more.reactionsToOthers).toEqual([expect.objectContaining({ wishTitle: 'lamp', emoji: 'heart' })]);
    expect(more.keptOfOthers).toHaveLength(1);
    expect(more.interactionsWithOthers).toHaveLength(1_001);
    expect(more.passkeys).toEqual([]);
    const everything = zip.getEntries().map((entry) => entry.getData().toString());
    expect(everything.join()).not.toMatch(/tom/);
  });

  it('can be imported by another board', async () => {
    const { zip } = await make();
    const elsewhere = await createTestDatabase('own_data_elsewhere');
    const files = join(folder, 'files');
    try {
      zip.extractAllTo(files);
      await importDirectory(elsewhere.url, files);
      const [there] = await elsewhere.dataSource.query(
        `SELECT (SELECT display_name FROM users) AS name, (SELECT count(*)::int FROM wishes) AS wishes,
           (SELECT sum(heart_count)::int FROM wishes) AS hearts, (SELECT count(*)::int FROM kept_wishes) AS kept`,
      );
      expect(there).toEqual({ name: '願望, "mei"', wishes: 2, hearts: 2, kept: 2 });
    } finally {
      await elsewhere.drop();
    }
  });

  it('is announced by one notification once it is ready, which is unread again with the next export', async () => {
    const told = () =>
      query<{ id: string; read: number; message: string }>(
        `SELECT id, read, message FROM notifications WHERE user_id = $1 AND type = 'export'`,
        [ids.mei],
      );
    const hints: string[] = [];
    const listener = queues.connections.worker.duplicate();
    await listener.subscribe(notificationChannel(ids.mei ?? ''));
    listener.on('message', (channel) => hints.push(channel));
    try {
      await make(2);
      const [line, ...more] = await told();
      expect([line?.read, more]).toEqual([0, []]);
      expect(line?.message).toContain('is ready');
      await query('UPDATE notifications SET read = 1');
      await make();
      expect(await told()).toEqual([{ ...line, read: 0 }]);
      expect(await query(`SELECT FROM notifications WHERE user_id <> $1`, [ids.mei])).toEqual([]);
      // The hint is sent after the commit.
      for (let tries = 0; tries < 100 && hints.length < 2; tries += 1) await pause(50);
      expect(hints.length).toBeGreaterThanOrEqual(2);
    } finally {
      listener.disconnect();
    }
  });

  it('is made once when the event comes three times', async () => {
    const { zip } = await make(3);
    expect(zip.getEntries()).toHaveLength(15);
    expect(await query('SELECT FROM parked_events')).toEqual([]);
  });
});
