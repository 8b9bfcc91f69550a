import { setTimeout as pause } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { REFRESH_QUEUE } from '@wishboard/contracts/jobs/queues';
import { CHANGED_LISTS_CHANNEL } from '@wishboard/contracts/jobs/recommendation-lists';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { RelayModule } from '@wishboard/server-kit/events/outbox/relay.module';
import { queuePrefix } from '@wishboard/server-kit/events/queues/queue-settings';
import { WorkerCoreModule } from '@wishboard/server-kit/worker/worker-core.module';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { RankedWish } from '../src/ranking/rank.js';
import { RecommendationsModule } from '../src/recommendations.module.js';
import { Refresher } from '../src/refresh/refresher.js';

const redisUrl = process.env.REDIS_URL ?? '';
export let database: TestDatabase;
export let redis: Redis;
export let namespace: string;
/** Messages that were published to open pages, as channel and message. */
export const heard: string[] = [];
/** Messages that told the BFFs whose lists to read again. */
export const changed: string[] = [];
/** Members whose refresh has started, in order. */
export const refreshed: string[] = [];
let hints: Redis;
const workers: TestingModule[] = [];

@Module({})
class Nothing {}

/**
 * Starts a worker on the test's database and Redis namespace. The worker is closed after the test at the latest.
 *
 * @param at URL of Redis
 */
export async function startWorker(at = redisUrl): Promise<TestingModule> {
  const settings = { name: 'recommendations', databaseUrl: database.appUrl, redisUrl: at, namespace };
  @Module({
    imports: [
      WorkerCoreModule.register(settings, pino({ level: 'silent' })),
      RelayModule,
      RecommendationsModule,
      Nothing,
    ],
  })
  class Worker {}
  const worker = await Test.createTestingModule({ imports: [Worker] }).compile();
  const refresher = worker.get(Refresher, { strict: false });
  const refresh = refresher.refresh.bind(refresher);
  refresher.refresh = async (userId) => {
    refreshed.push(userId);
    return refresh(userId);
  };
  const refreshAll = refresher.refreshAll.bind(refresher);
  refresher.refreshAll = (groups, pause) => {
    async function* noted() {
      for await (const userIds of groups) {
        refreshed.push(...userIds);
        yield userIds;
      }
    }
    return refreshAll(noted(), pause);
  };
  await worker.init();
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  database = await createTestDatabase('recommendations');
  namespace = `recommendations-${Math.random().toString(36).slice(2)}`;
  redis = new Redis(redisUrl);
  hints = new Redis(redisUrl);
  hints.on('pmessage', (_pattern, channel: string, message: string) => heard.push(`${channel} ${message}`));
  hints.on('message', (_channel: string, message: string) => changed.push(message));
  await hints.psubscribe('notifications:*');
  await hints.subscribe(CHANGED_LISTS_CHANNEL);
}, 30_000);

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
  const keys = await redis.keys(`*${namespace}*`);
  if (keys.length > 0) await redis.del(keys);
  await database.dataSource.query('TRUNCATE users, outbox, deliveries CASCADE');
  heard.length = 0;
  changed.length = 0;
  refreshed.length = 0;
});

afterAll(async () => {
  hints.disconnect();
  redis.disconnect();
  await database?.drop();
});

export const query = (sql: string, values: unknown[] = []) => database.dataSource.query(sql, values);

/** Inserts a member who joined this many days ago. */
export async function member(username: string, daysAgo = 0): Promise<string> {
  const [row] = await query(
    `INSERT INTO users (username, display_name, created_at) VALUES ($1, $1, now() - $2 * interval '1 day') RETURNING id`,
    [username, daysAgo],
  );
  return row.id;
}

interface NewWish {
  description?: string;
  tags?: string[];
  category?: string;
  color?: string;
  daysOld?: number;
}

export async function wish(userId: string, title: string, fields: NewWish = {}): Promise<string> {
  const { description = '-', tags = [], category = 'general', color = 'green', daysOld = 3 } = fields;
  const [row] = await query(
    `INSERT INTO wishes (user_id, title, description, tags, category, color, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 day') RETURNING id`,
    [userId, title, description, tags, category, color, daysOld],
  );
  return row.id;
}

export async function react(userId: string, wishId: string): Promise<void> {
  await query("SELECT toggle_reaction($1, $2, 'heart', NULL, 'test')", [wishId, userId]);
}

/** Toggles whether the member keeps a wish. */
export async function keep(userId: string, wishId: string): Promise<void> {
  await query("SELECT toggle_kept($1, $2, NULL, 'test', NULL)", [wishId, userId]);
}

export async function interact(userId: string, wishId: string, kind: string): Promise<void> {
  await query('INSERT INTO user_interactions (user_id, wish_id, interaction_type) VALUES ($1, $2, $3)', [
    userId,
    wishId,
    kind,
  ]);
}

export async function listOf(userId: string): Promise<RankedWish[]> {
  const text = await redis.get(`recommendations:${userId}`);
  return text === null ? [] : JSON.parse(text);
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  // A busy machine is slow. Jest's own timeout comes next.
  for (let i = 0; i < 1_600; i += 1) {
    if (await isSo()) return;
    await pause(25);
  }
  throw new Error(`Waited for ${what} in vain`);
}

/** Waits until no event is owed and all requested refreshes are done, so that only the next scheduled pass is left. */
export async function untilIdle(): Promise<void> {
  const queue = new Queue(REFRESH_QUEUE, { connection: redis, prefix: queuePrefix(namespace, REFRESH_QUEUE) });
  await until('a pause', async () => {
    const [owed] = await query(
      `SELECT (SELECT count(*) FROM outbox)::int
         + (SELECT count(*) FROM deliveries WHERE queue = 'recommendations')::int AS events`,
    );
    if (owed.events > 0) return false;
    const { completed, ...open } = await queue.getJobCounts('completed', 'active', 'waiting', 'delayed');
    return (completed ?? 0) > 0 && open.active === 0 && open.waiting === 0 && open.delayed === 1;
  });
  await queue.close();
}

/** Deletes everything that the worker keeps in Redis. */
export async function forgetAll(userId: string): Promise<void> {
  await redis.del(`recommendations:${userId}`, ...(await redis.keys(`*${namespace}*`)));
}
