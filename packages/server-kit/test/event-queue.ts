import { randomUUID } from 'node:crypto';
import type { EventType } from '@wishboard/contracts/jobs/events';
import { ROUTES } from '@wishboard/contracts/jobs/queues';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { type Job, Queue, QueueEvents } from 'bullmq';
import type { EventHandler } from '../src/events/queues/event-handler.js';
import { type EventBullJob, EventProcessor } from '../src/events/queues/event-processor.js';
import { createHandlerRegistry, type HandlerRegistry } from '../src/events/queues/handler-registry.js';
import { ParkedEventsRepository } from '../src/events/queues/parked-events.repository.js';
import { QueueConsumer } from '../src/events/queues/queue-consumer.js';
import { queuePrefix } from '../src/events/queues/queue-settings.js';
import { createTestQueues, silentLogger, type TestQueues } from '../src/testing/test-queues.js';

/** Overrides of the `user.created` handler; by default it writes an effect. */
export type HandlerParts = Partial<EventHandler<'user.created'>>;

/** Handlers for every other event of the queue: the registry rejects a routed event type without one. */
const others: EventHandler[] = (Object.keys(ROUTES) as EventType[])
  .filter((type) => type !== 'user.created' && ROUTES[type].includes('notifications'))
  .map((type) => ({ type, handle: async () => undefined }));

/** Writes a row into a table each time an event has its effect. */
export const writeEffects: EventHandler<'user.created'>['handle'] = async (events, manager) => {
  await manager.query('INSERT INTO effects SELECT unnest($1::uuid[])', [events.map(({ eventId }) => eventId)]);
};

/** The notifications queue on a separate database, with events that it owes and consumers. */
export class EventQueue {
  private readonly consumers: QueueConsumer[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly queues: TestQueues,
    readonly parked: ParkedEventsRepository,
    readonly queue: Queue,
    private readonly queueEvents: QueueEvents,
  ) {}

  static async create(): Promise<EventQueue> {
    const database = await createTestDatabase('processor');
    await database.dataSource.query('CREATE TABLE effects (event_id uuid NOT NULL)');
    const queues = await createTestQueues();
    const connection = queues.connections.worker;
    const prefix = queuePrefix(queues.namespace, 'notifications');
    const queue = new Queue('notifications', { connection, prefix });
    const queueEvents = new QueueEvents('notifications', { connection, prefix, blockingTimeout: 500 });
    await queueEvents.waitUntilReady();
    return new EventQueue(database, queues, new ParkedEventsRepository(database.dataSource), queue, queueEvents);
  }

  async close(): Promise<void> {
    for (const consumer of this.consumers.splice(0)) await consumer.beforeApplicationShutdown();
    await this.queueEvents.close();
    await this.queue.close();
    await this.queues.close();
    await this.database.drop();
  }

  owed(): Promise<{ event_id: string; restarts: number; isDue: boolean }[]> {
    return this.database.dataSource.query('SELECT *, send_again_at <= now() AS "isDue" FROM deliveries');
  }

  oweMany(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.owe()));
  }

  /** Creates an event that the queue owes, as the relay leaves it. */
  async owe(type = 'user.created', version = 1): Promise<string> {
    const eventId = randomUUID();
    await this.database.dataSource.query(
      `INSERT INTO deliveries (event_id, queue, type, version, payload, created_at, send_again_at)
       VALUES ($1, 'notifications', $2, $3, '{"userId": "u"}', now(), now() + interval '1 hour')`,
      [eventId, type, version],
    );
    return eventId;
  }

  /** Adds one job for all events, as the relay does. */
  addBatch(eventIds: readonly string[], { version = 1, jobId = `batch-${eventIds[0]}`, attempts = 1 } = {}) {
    const events = eventIds.map((eventId) => ({ eventId, version, payload: { userId: 'u' }, requestId: null }));
    return this.queue.add('user.created', { events }, { jobId, attempts }) as Promise<EventBullJob>;
  }

  add(eventId: string, { type = 'user.created', version = 1, jobId = eventId, attempts = 1 } = {}) {
    const data = { eventId, version, payload: { userId: 'u' }, requestId: null };
    return this.queue.add(type, data, { jobId, attempts }) as Promise<EventBullJob>;
  }

  async consume(parts: HandlerParts = {}): Promise<QueueConsumer> {
    const { dataSource } = this.database;
    const { connections } = this.queues;
    const registry = registryOf(parts);
    const consumer = new QueueConsumer('notifications', registry, dataSource, connections, this.parked, silentLogger);
    this.consumers.push(consumer);
    await consumer.onApplicationBootstrap();
    return consumer;
  }

  /** Creates a processor that gets its jobs from the test. */
  processor(parts: HandlerParts, logger = silentLogger): EventProcessor {
    const { database, parked } = this;
    const registry = registryOf(parts);
    const { dataSource } = database;
    return new EventProcessor({
      queue: 'notifications',
      registry,
      database: dataSource,
      parked,
      logger,
      tracing: null,
    });
  }

  ended(job: Job, withinMs = 20_000): Promise<unknown> {
    return job.waitUntilFinished(this.queueEvents, withinMs);
  }

  /** Returns the ids of the events that had their effect, once for each time. */
  async effects(): Promise<string[]> {
    const rows: { event_id: string }[] = await this.database.dataSource.query('SELECT event_id FROM effects');
    return rows.map((row) => row.event_id);
  }
}

function registryOf(parts: HandlerParts): HandlerRegistry {
  return createHandlerRegistry('notifications', [...others, { handle: writeEffects, ...parts, type: 'user.created' }]);
}
