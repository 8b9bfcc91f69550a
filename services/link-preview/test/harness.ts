import { mkdtemp, rm } from 'node:fs/promises';
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
import { linkPreviewModule } from '../src/link-preview.module.js';
import { StandInNetwork } from './stand-in-network.js';

const redisUrl = process.env.REDIS_URL ?? '';
/** Responses of the shops, by path. */
export const pages: Record<string, RequestListener> = {};
/** Paths that were requested from the shops since the test began. */
export const requests: string[] = [];
/** Notifications to readers since the test began. */
export const changes: { wishes: string[]; categories: string[] }[] = [];
export let database: TestDatabase;
export let network: StandInNetwork;
export let worker: TestingModule;
/** Functions that the worker runs every minute. */
export let everyMinute: (() => void)[];
let relay: TestingModule;
let listener: Client;
export let dataDir: string;
/** The member who owns the wishes. */
export let userId: string;
let namespace: string;

export const html =
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
  await startWorker();
  // The relay normally runs in another process, with another role.
  const others = { name: 'notifications', databaseUrl: database.appUrl, redisUrl, namespace };
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

/** Starts the worker. A test that has closed it starts another one for the tests after it. */
export async function startWorker(): Promise<void> {
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
}

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

/** Creates a wish of the member, with its event for the workers. */
export async function makeWish(fields: {
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

/** Reads a wish in its current state. */
export async function readWish(id: string): Promise<Row> {
  const [row] = await database.dataSource.query('SELECT * FROM wishes WHERE id = $1', [id]);
  return row;
}

/** Resolves when every event was handled, including those that handlers caused. */
export async function waitUntilProcessed(): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    const [{ open }] = await database.dataSource.query(
      `SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries WHERE queue = 'link-preview') AS open`,
    );
    if (open === '0') return;
    await pause(25);
  }
  throw new Error('Events are left over');
}
