import { setTimeout as pause } from 'node:timers/promises';
import { createDataSource } from '@wishboard/database/connection/data-source';
import { QueueProducer } from '@wishboard/server-kit/events/outbox/queue-producer';
import { Relay } from '@wishboard/server-kit/events/outbox/relay';
import { DeliveriesRepository } from '@wishboard/server-kit/events/queues/deliveries.repository';
import { createHandlerRegistry, eventTypesOf } from '@wishboard/server-kit/events/queues/handler-registry';
import { ParkedEventsRepository } from '@wishboard/server-kit/events/queues/parked-events.repository';
import { QueueConsumer } from '@wishboard/server-kit/events/queues/queue-consumer';
import { QUEUE_SETTINGS } from '@wishboard/server-kit/events/queues/queue-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import { Queue, Worker } from 'bullmq';
import { pino } from 'pino';
import { prepareDatabase } from '../../tools/servers/database.mjs';
import { createTemporaryDatabase } from '../../tools/servers/postgres-client.mjs';
import { createProgress } from '../../tools/system/progress.mjs';
import { median } from '../lib/numbers.mjs';

/** @import { Product } from '../lib/community.mjs' */

const EVENTS = 10_000;
const ROUNDS = 3;
const QUEUE = 'recommendations';
const TYPE = 'interaction.recorded';
const logger = pino({ level: 'silent' });

/**
 * Measures events from the outbox through relay and queue until they are done, with a no-op handler. The limit is as many
 * jobs through BullMQ alone. Uses its own database and Redis keys, which no worker of the product reads.
 *
 * @param {Product} product
 */
export async function benchEvents({ databaseUrl, redisUrl }) {
  const temporary = await createTemporaryDatabase(databaseUrl);
  await prepareDatabase(createProgress({ quiet: true }), { databaseUrl: temporary.url, redisUrl, demoData: false });
  const database = await createDataSource(temporary.url).initialize();
  const redis = new RedisConnections({ name: 'bench', databaseUrl, redisUrl, namespace: 'bench' }, logger);
  await redis.worker.ping();
  try {
    /** @type {number[]} */
    const product = [];
    /** @type {number[]} */
    const limit = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      limit.push(await measureBullMq(redis, round));
      product.push(await measureOutbox(database, redis));
    }
    const productPerSecond = Math.round(median(product));
    const limitPerSecond = Math.round(median(limit));
    const ratio = productPerSecond / limitPerSecond;
    return { productPerSecond, limitPerSecond, ratio, spread: product.map(Math.round) };
  } finally {
    await redis.close();
    await database.destroy();
    await temporary.drop();
  }
}

/**
 * Writes the events, then times their processing. Returns events per second.
 *
 * @param {ReturnType<typeof createDataSource>} database
 * @param {RedisConnections} redis
 */
async function measureOutbox(database, redis) {
  await database.query(
    `INSERT INTO outbox (type, payload)
     SELECT $1, jsonb_build_object('userId', gen_random_uuid(), 'wishId', gen_random_uuid())
     FROM generate_series(1, $2::integer)`,
    [TYPE, EVENTS],
  );
  const registry = createHandlerRegistry(
    QUEUE,
    eventTypesOf(QUEUE).map((type) => ({ type, handle: async () => undefined })),
  );
  const producer = new QueueProducer(redis);
  const consumer = new QueueConsumer(QUEUE, registry, database, redis, new ParkedEventsRepository(database), logger);
  const begin = performance.now();
  await consumer.onApplicationBootstrap();
  await new Relay(new DeliveriesRepository(database), producer, logger).run();
  for (;;) {
    const [{ owed }] = await database.query('SELECT EXISTS (SELECT FROM deliveries) AS owed');
    if (!owed) break;
    await pause(10);
  }
  const seconds = (performance.now() - begin) / 1000;
  await consumer.beforeApplicationShutdown();
  await producer.close();
  return EVENTS / seconds;
}

/** @param {RedisConnections} redis @param {number} round */
async function measureBullMq(redis, round) {
  const prefix = `{bench-alone-${round}}`;
  const queue = new Queue('alone', { connection: redis.producer, prefix });
  const begin = performance.now();
  let done = 0;
  await new Promise((resolve, reject) => {
    const worker = new Worker(
      'alone',
      async () => {
        done += 1;
        if (done === EVENTS) resolve(worker.close());
      },
      { connection: redis.worker, prefix, concurrency: QUEUE_SETTINGS[QUEUE].concurrency },
    );
    const jobs = Array.from({ length: 1_000 }, () => ({ name: TYPE, data: {} }));
    const add = async () => {
      for (let added = 0; added < EVENTS; added += jobs.length) await queue.addBulk(jobs);
    };
    add().catch(reject);
  });
  const seconds = (performance.now() - begin) / 1000;
  await queue.close();
  return EVENTS / seconds;
}
