import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { EventBatchJob, EventJob } from '@wishboard/contracts/jobs/queues';
import type { NewEvent } from '@wishboard/database/outbox/outbox.repository';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { QueueProducer } from '../src/events/outbox/queue-producer.js';
import { Relay } from '../src/events/outbox/relay.js';
import { DeliveriesRepository } from '../src/events/queues/deliveries.repository.js';
import { queuePrefix } from '../src/events/queues/queue-settings.js';
import { createTestQueues, silentLogger, type TestQueues } from '../src/testing/test-queues.js';

export const eventsOf = (data: EventJob | EventBatchJob) => ('events' in data ? data.events : [data]);
export const userCreated = (userId = randomUUID()): NewEvent => ({ type: 'user.created', payload: { userId } });

/** An outbox on a separate database, relays that empty it, and the notifications queue that they fill. */
export class RelayedOutbox {
  readonly producers: QueueProducer[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly queues: TestQueues,
    readonly notifications: Queue,
  ) {}

  static async create(): Promise<RelayedOutbox> {
    const database = await createTestDatabase('relay');
    const queues = await createTestQueues();
    const notifications = new Queue('notifications', {
      connection: queues.connections.worker,
      prefix: queuePrefix(queues.namespace, 'notifications'),
    });
    return new RelayedOutbox(database, queues, notifications);
  }

  async close(): Promise<void> {
    for (const producer of this.producers) await producer.close();
    await this.notifications.close();
    await this.queues.close();
    await this.database.drop();
  }

  newRelay(): Relay {
    const producer = new QueueProducer(this.queues.connections);
    this.producers.push(producer);
    return new Relay(new DeliveriesRepository(this.database.dataSource), producer, silentLogger);
  }

  /** Returns the waiting jobs of the queue. */
  waitingJobs() {
    return this.notifications.getJobs(['waiting', 'prioritized']);
  }

  async waiting() {
    return (await this.waitingJobs()).flatMap(({ data }) => eventsOf(data).map(({ eventId }) => eventId));
  }

  rows(table: string) {
    return this.database.dataSource.query(`SELECT * FROM ${table}`);
  }

  async disconnect(): Promise<void> {
    const { producer } = this.queues.connections;
    // A connect() before the old connection has ended would be undone by that end.
    const ended = once(producer, 'end');
    producer.disconnect();
    await ended;
  }

  /** Ends the next job as permanently failed. */
  async failNext(): Promise<void> {
    const failing = new Worker('notifications', () => Promise.reject(new UnrecoverableError('PostgreSQL is away')), {
      connection: this.queues.connections.worker,
      prefix: queuePrefix(this.queues.namespace, 'notifications'),
    });
    await once(failing, 'failed');
    await failing.close();
  }

  makeDue() {
    return this.database.dataSource.query('UPDATE deliveries SET send_again_at = now()');
  }
}
