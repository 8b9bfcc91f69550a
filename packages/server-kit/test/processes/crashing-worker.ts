import 'reflect-metadata';
import { createDataSource } from '@wishboard/database/connection/data-source';
import type { EventHandler } from '../../src/events/queues/event-handler.js';
import { createHandlerRegistry } from '../../src/events/queues/handler-registry.js';
import { ParkedEventsRepository } from '../../src/events/queues/parked-events.repository.js';
import { QueueConsumer } from '../../src/events/queues/queue-consumer.js';
import { RedisConnections } from '../../src/redis/redis-connections.js';
import { silentLogger } from '../../src/testing/test-queues.js';

/** A worker process that one event kills in the middle of its effect. Records the handled events in `effects`. */
const [databaseUrl = '', redisUrl = '', namespace = '', deadlyEventId = ''] = process.argv.slice(2);
const name = 'crashing-worker';

const handler: EventHandler<'user.created'> = {
  type: 'user.created',
  async handle(events, manager) {
    const eventIds = events.map(({ eventId }) => eventId);
    await manager.query('INSERT INTO effects SELECT unnest($1::uuid[])', [eventIds]);
    if (eventIds.includes(deadlyEventId)) process.kill(process.pid, 'SIGKILL');
  },
};
const others: EventHandler[] = (
  ['wish.created', 'wish.granted', 'reaction.changed', 'moderation.decided'] as const
).map((type) => ({
  type,
  handle: async () => undefined,
}));

const database = await createDataSource(databaseUrl, { poolSize: 10, applicationName: name }).initialize();
const redis = new RedisConnections({ name, databaseUrl, redisUrl, namespace }, silentLogger);
const registry = createHandlerRegistry('notifications', [handler as EventHandler, ...others]);
// Shorter stall detection, so that a test need not wait a minute and a half for five deaths.
const patience = { lockMs: 2_000, checkMs: 1_000 };
const parked = new ParkedEventsRepository(database);
await new QueueConsumer(
  'notifications',
  registry,
  database,
  redis,
  parked,
  silentLogger,
  null,
  patience,
).onApplicationBootstrap();
