import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { pino } from 'pino';
import { ReplicaReads } from '../src/store/replica-reads.js';
import { TasteRepository } from '../src/store/taste.repository.js';

describe('The wishes that are loaded first', () => {
  let database: TestDatabase;
  let store: TasteRepository;

  beforeAll(async () => {
    database = await createTestDatabase('taste_store');
    const settings = { name: 'test', databaseUrl: database.appUrl, redisUrl: '' };
    store = new TasteRepository(
      database.dataSource,
      new ReplicaReads(database.dataSource, settings, pino({ level: 'silent' })),
    );
    await database.dataSource.query(
      `WITH member AS (INSERT INTO users (username, display_name) VALUES ('mei', 'Mei') RETURNING id)
       INSERT INTO wishes (user_id, title, description, created_at, heart_count, fire_count, thumbs_up_count)
       SELECT id, title, 'A wish', now() - days * interval '1 day', hearts, fires, thumbs FROM member, (VALUES
         ('new', 1, 0, 0, 0), ('next', 2, 9, 9, 9), ('liked', 3, 1, 0, 0), ('mixed', 4, 1, 1, 1),
         ('hot', 5, 0, 0, 4), ('old', 6, 1, 0, 0), ('quiet', 7, 0, 0, 0)) AS wish (title, days, hearts, fires, thumbs)`,
    );
  });
  afterAll(() => database.drop());

  const titles = async (newest: number, older: number) => {
    const found: string[] = [];
    for await (const wishes of store.wishes({ newest, older })) found.push(...wishes.map(({ title }) => title));
    return found;
  };

  it('are the newest, and of older ones those with the most reactions', async () => {
    expect((await titles(2, 2)).sort()).toEqual(['hot', 'mixed', 'new', 'next']);
    expect((await titles(3, 0)).sort()).toEqual(['liked', 'new', 'next']);
  });

  it('include no older wish without reactions, and no wish twice', async () => {
    expect((await titles(1, 10)).sort()).toEqual(['hot', 'liked', 'mixed', 'new', 'next', 'old']);
    expect((await titles(10, 10)).sort()).toEqual(['hot', 'liked', 'mixed', 'new', 'next', 'old', 'quiet']);
  });
});
