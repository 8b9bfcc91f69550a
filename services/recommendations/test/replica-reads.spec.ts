import { createDataSource } from '@wishboard/database/connection/data-source';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { ReplicaReads } from '../src/store/replica-reads.js';
import { TasteRepository } from '../src/store/taste.repository.js';

const logger = pino({ level: 'silent' });
/** A database URL at which nothing listens. */
const NOWHERE = 'postgres://wishboard@127.0.0.1:1/wishboard';

let main: TestDatabase;
/** A separate database that stands in for a replica, so that the result of a query shows which of the two was asked. */
let replica: TestDatabase;
let database: DataSource;
const opened: ReplicaReads[] = [];

async function addMember(url: string, username: string): Promise<string> {
  const connection = await createDataSource(url).initialize();
  const [user] = await connection.query('INSERT INTO users (username, display_name) VALUES ($1, $1) RETURNING id', [
    username,
  ]);
  await connection.query(`INSERT INTO wishes (user_id, title, description) VALUES ($1, $2, 'A wish')`, [
    user.id,
    username,
  ]);
  await connection.destroy();
  return user.id;
}

function storeWith(replicaUrl?: string): TasteRepository {
  const settings = { name: 'test', databaseUrl: main.url, redisUrl: '', ...(replicaUrl && { replicaUrl }) };
  const late = new ReplicaReads(database, settings, logger);
  opened.push(late);
  return new TasteRepository(database, late);
}

async function titlesOf(store: TasteRepository): Promise<string[]> {
  const titles: string[] = [];
  for await (const wishes of store.wishes()) titles.push(...wishes.map(({ title }) => title));
  return titles;
}

let mei: string;
let tom: string;

beforeAll(async () => {
  main = await createTestDatabase('late_reads_main');
  replica = await createTestDatabase('late_reads_replica');
  database = await createDataSource(main.url).initialize();
  mei = await addMember(main.url, 'mei');
  tom = await addMember(replica.url, 'tom');
});

afterAll(async () => {
  await Promise.all(opened.map((late) => late.onApplicationShutdown()));
  await database?.destroy();
  await main?.drop();
  await replica?.drop();
});

describe('The data of all members', () => {
  it('is read from the replica when there is one', async () => {
    const store = storeWith(replica.url);
    expect(await titlesOf(store)).toEqual(['tom']);
    expect((await store.members([mei, tom])).map(({ userId }) => userId)).toEqual([tom]);
  });

  it('is read from the main database when there is no replica, or none that answers', async () => {
    expect(await titlesOf(storeWith())).toEqual(['mei']);
    expect(await titlesOf(storeWith(NOWHERE))).toEqual(['mei']);
  });
});

describe('The data of one member', () => {
  it('is read from the main database although there is a replica', async () => {
    const store = storeWith(replica.url);
    expect((await store.member(mei))?.userId).toBe(mei);
    expect(await store.member(tom)).toBeNull();
  });
});
