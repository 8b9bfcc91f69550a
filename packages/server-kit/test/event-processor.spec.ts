import { randomUUID } from 'node:crypto';
import type { EventType } from '@wishboard/contracts/jobs/events';
import { type Job, Queue, QueueEvents, UnrecoverableError } from 'bullmq';

import { type EventHandler, HopelessEventError, type ReceivedEvent } from '../src/queues/event-handler.js';
import { type EventBullJob, EventProcessor } from '../src/queues/event-processor.js';
import { createHandlerRegistry } from '../src/queues/handler-registry.js';
import { ParkedEvents } from '../src/queues/parked-events.js';
import { QueueConsumer } from '../src/queues/queue-consumer.js';
import { queuePrefix } from '../src/queues/queue-settings.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';
import { createTestQueues, silentLogger, type TestQueues } from '../src/testing/test-queues.js';

type Handle = EventHandler<'user.created'>['handle'];

const others: EventHandler[] = (['wish.granted', 'reaction.changed'] satisfies EventType[]).map((type) => ({
  type,
  handle: async () => undefined,
}));

describe('a job of an event', () => {
  let database: TestDatabase;
  let queues: TestQueues;
  let parked: ParkedEvents;
  let queue: Queue;
  let queueEvents: QueueEvents;
  const consumers: QueueConsumer[] = [];

  beforeEach(async () => {
    database = await createTestDatabase('processor');
    await database.dataSource.query('CREATE TABLE effects (event_id uuid NOT NULL)');
    parked = new ParkedEvents(database.dataSource);
    queues = await createTestQueues();
    const prefix = queuePrefix(queues.namespace, 'notifications');
    queue = new Queue('notifications', { connection: queues.connections.worker, prefix });
    queueEvents = new QueueEvents('notifications', {
      connection: queues.connections.worker,
      prefix,
      blockingTimeout: 500,
    });
    await queueEvents.waitUntilReady();
  });

  afterEach(async () => {
    for (const consumer of consumers.splice(0)) await consumer.beforeApplicationShutdown();
    await queueEvents.close();
    await queue.close();
    await queues.close();
    await database.drop();
  });

  /** An event that the queue owes, as the relay leaves it. */
  async function owe(type = 'user.created', version = 1): Promise<string> {
    const eventId = randomUUID();
    await database.dataSource.query(
      `INSERT INTO deliveries (event_id, queue, type, version, payload, created_at, send_again_at)
       VALUES ($1, 'notifications', $2, $3, '{"userId": "u"}', now(), now() + interval '1 hour')`,
      [eventId, type, version],
    );
    return eventId;
  }

  const add = (eventId: string, { type = 'user.created', version = 1, jobId = eventId, attempts = 1 } = {}) =>
    queue.add(type, { eventId, version, payload: { userId: 'u' }, requestId: null }, { jobId, attempts });

  const registryOf = (handler: Partial<EventHandler<'user.created'>>) =>
    createHandlerRegistry('notifications', [...others, { handle: writeEffect, ...handler, type: 'user.created' }]);

  async function consume(handler: Partial<EventHandler<'user.created'>> = {}): Promise<QueueConsumer> {
    const consumer = new QueueConsumer(
      'notifications',
      registryOf(handler),
      database.dataSource,
      queues.connections,
      parked,
      silentLogger,
    );
    consumers.push(consumer);
    await consumer.onApplicationBootstrap();
    return consumer;
  }

  const writeEffect: Handle = async ({ eventId }, manager) => {
    await manager.query('INSERT INTO effects VALUES ($1)', [eventId]);
  };

  const ended = (job: Job) => job.waitUntilFinished(queueEvents, 20_000);
  const effects = async () =>
    (await database.dataSource.query<{ event_id: string }[]>('SELECT event_id FROM effects')).map(
      (row) => row.event_id,
    );
  const owed = () => database.dataSource.query('SELECT * FROM deliveries');

  it('has its effect, and nothing is owed any more', async () => {
    const eventId = await owe();
    await consume();
    expect(await ended(await add(eventId))).toBe('handled');
    expect(await effects()).toEqual([eventId]);
    expect(await owed()).toEqual([]);
  });

  it('has one effect however often it comes, at several workers at once', async () => {
    const eventId = await owe();
    const jobs = await Promise.all([1, 2, 3, 4, 5].map((number) => add(eventId, { jobId: `${eventId}-${number}` })));
    await Promise.all([consume(), consume()]);
    const outcomes = await Promise.all(jobs.map(ended));
    expect(outcomes.sort()).toEqual(['handled', 'repeat', 'repeat', 'repeat', 'repeat']);
    expect(await effects()).toEqual([eventId]);
  });

  it('leaves no half effect when it fails, and is tried again', async () => {
    const eventId = await owe();
    let tries = 0;
    await consume({
      handle: async (event, manager) => {
        await writeEffect(event, manager, undefined);
        tries += 1;
        if (tries === 1) throw new Error('once');
      },
    });
    expect(await ended(await add(eventId, { attempts: 2 }))).toBe('handled');
    expect(tries).toBe(2);
    expect(await effects()).toEqual([eventId]);
  });

  it('is parked with its last error when every try failed, and handled once it is sent again', async () => {
    const eventId = await owe();
    let broken = true;
    await consume({
      handle: async (event, manager) => {
        if (broken) throw new Error('no such thing');
        await writeEffect(event, manager, undefined);
      },
    });
    await expect(ended(await add(eventId, { attempts: 2 }))).rejects.toThrow('Parked, failed: Error: no such thing');
    expect(await parked.list()).toMatchObject([
      { eventId, queue: 'notifications', type: 'user.created', reason: 'failed', detail: 'Error: no such thing' },
    ]);
    expect(await owed()).toEqual([]);

    broken = false;
    expect(await parked.resend(eventId, 'notifications')).toBe(true);
    expect(await parked.list()).toEqual([]);
    expect(await owed()).toHaveLength(1);
    expect(await ended(await add(eventId, { jobId: 'again' }))).toBe('handled');
    expect(await effects()).toEqual([eventId]);
    expect(await parked.resend(eventId, 'notifications')).toBe(false);
  });

  it('is parked at the first try when its handler sees no hope', async () => {
    const eventId = await owe();
    await consume({ handle: () => Promise.reject(new HopelessEventError('never')) });
    await expect(ended(await add(eventId, { attempts: 5 }))).rejects.toThrow('Parked, failed');
    expect(await parked.list()).toMatchObject([{ eventId, reason: 'failed' }]);
  });

  it('is not parked when it was PostgreSQL that failed: it stays owed', async () => {
    const eventId = await owe();
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    await consume({ handle: () => Promise.reject(away) });
    await expect(ended(await add(eventId))).rejects.toThrow('terminating connection');
    expect(await parked.list()).toEqual([]);
    expect(await owed()).toHaveLength(1);
  });

  it('is parked when its version is unknown, and sent again by a worker that knows it', async () => {
    const eventId = await owe('user.created', 2);
    const first = await consume();
    await expect(ended(await add(eventId, { version: 2 }))).rejects.toThrow('Parked, unknown version: version 2');
    expect(await parked.list()).toMatchObject([
      { eventId, version: 2, reason: 'unknown version', payload: { userId: 'u' } },
    ]);

    await first.beforeApplicationShutdown();
    // The next release knows version 2; here the row becomes one of version 1 instead.
    await database.dataSource.query('UPDATE parked_events SET version = 1');
    await consume();
    expect(await parked.list()).toEqual([]);
    expect(await owed()).toHaveLength(1);
  });

  it('is parked when its type is unknown', async () => {
    const eventId = await owe('user.frobbed');
    await consume();
    await expect(ended(await add(eventId, { type: 'user.frobbed' }))).rejects.toThrow('Parked, unknown type');
    expect(await parked.list()).toMatchObject([{ eventId, type: 'user.frobbed', reason: 'unknown type' }]);
  });

  it('tells an operator who retries it in Redis that it is parked', async () => {
    const eventId = await owe();
    await parked.park(eventId, 'notifications', 'failed');
    await consume();
    await expect(ended(await add(eventId))).rejects.toThrow('Parked, failed: send it again');
    expect(await effects()).toEqual([]);
  });

  it('does its long work outside of the transaction, and not at all when it was handled before', async () => {
    const eventId = await owe();
    let prepared = 0;
    await consume({
      prepare: async () => {
        prepared += 1;
        return 'found';
      },
      handle: async (event, manager, found) => {
        expect(found).toBe('found');
        await writeEffect(event, manager, undefined);
      },
    });
    expect(await ended(await add(eventId))).toBe('handled');
    expect(await ended(await add(eventId, { jobId: 'again' }))).toBe('repeat');
    expect(prepared).toBe(1);
  });

  it('counts as handled even when the hint after it is lost', async () => {
    const eventId = await owe();
    await consume({ committed: () => Promise.reject(new Error('Redis is away')) });
    expect(await ended(await add(eventId))).toBe('handled');
    expect(await effects()).toEqual([eventId]);
  });

  it('goes back to its queue when the process stops, with what it has done so far', async () => {
    const eventId = await owe();
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const consumer = await consume({
      prepare: async (event) => {
        await event.saveProgress({ done: 7 });
        started();
        await new Promise((_resolve, reject) =>
          event.signal.addEventListener('abort', () => reject(event.signal.reason)),
        );
      },
    });
    const job = await add(eventId);
    await running;
    await consumer.beforeApplicationShutdown();
    expect(await job.getState()).toBe('waiting');
    expect(await owed()).toHaveLength(1);

    let found: unknown;
    await consume({
      prepare: async (event) => {
        found = event.progress;
      },
    });
    expect(await ended(job)).toBe('handled');
    expect(found).toEqual({ done: 7 });
  });

  it('is not begun by a process that stops', async () => {
    const job = (await add(await owe())) as EventBullJob;
    let begun = false;
    const processor = new EventProcessor({
      queue: 'notifications',
      registry: registryOf({
        handle: async () => {
          begun = true;
        },
      }),
      database: database.dataSource,
      parked,
      logger: silentLogger,
    });
    await expect(processor.process(job, 'a token', AbortSignal.abort())).rejects.toThrow();
    expect(begun).toBe(false);
    expect(await owed()).toHaveLength(1);
  });

  describe('that kills its worker', () => {
    /** A process that takes the job for the nth time and dies in its handler: the promise never settles. */
    const startAndDie = (job: EventBullJob, start: number, handler: Partial<EventHandler<'user.created'>>) => {
      job.attemptsStarted = start;
      const processor = new EventProcessor({
        queue: 'notifications',
        registry: registryOf(handler),
        database: database.dataSource,
        parked,
        logger: silentLogger,
      });
      return processor.process(job, undefined, new AbortController().signal);
    };

    it('is parked after five starts', async () => {
      const eventId = await owe();
      const job = (await add(eventId)) as EventBullJob;
      let starts = 0;
      for (let start = 1; start <= 5; start += 1) {
        await new Promise<void>((died) => {
          const prepare = () => {
            starts += 1;
            died();
            return new Promise<never>(() => undefined);
          };
          void startAndDie(job, start, { prepare });
        });
      }
      expect(await parked.list()).toEqual([]);
      await expect(startAndDie(job, 6, {})).rejects.toThrow(UnrecoverableError);
      expect(starts).toBe(5);
      expect(await parked.list()).toMatchObject([{ eventId, reason: 'killed its worker', detail: 'started 5 times' }]);
      expect(await effects()).toEqual([]);
    });

    it('is not taken for a killer while it makes progress', async () => {
      const eventId = await owe();
      const job = (await add(eventId)) as EventBullJob;
      for (let start = 1; start <= 8; start += 1) {
        await new Promise<void>((died) => {
          const prepare = async (event: ReceivedEvent) => {
            await event.saveProgress({ done: start });
            died();
            return new Promise<never>(() => undefined);
          };
          void startAndDie(job, start, { prepare });
        });
      }
      expect(await parked.list()).toEqual([]);
      const [row]: { restarts: number }[] = await owed();
      expect(row?.restarts).toBe(0);
    });

    it('lets its neighbours pass', async () => {
      const killer = (await add(await owe())) as EventBullJob;
      const neighbour = await owe();
      void startAndDie(killer, 2, { prepare: () => new Promise<never>(() => undefined) });
      await consume();
      expect(await ended(await add(neighbour))).toBe('handled');
    });
  });
});
