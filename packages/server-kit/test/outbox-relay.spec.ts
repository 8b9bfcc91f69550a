import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { BATCH_MAX, type EventBatchJob, type EventJob } from '@wishboard/contracts/jobs/queues';
import { type NewEvent, writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { QueueProducer } from '../src/events/outbox/queue-producer.js';
import { Relay } from '../src/events/outbox/relay.js';
import { DeliveriesRepository } from '../src/events/queues/deliveries.repository.js';
import { queuePrefix } from '../src/events/queues/queue-settings.js';
import { createTestQueues, silentLogger, type TestQueues } from '../src/testing/test-queues.js';

const eventsOf = (data: EventJob | EventBatchJob) => ('events' in data ? data.events : [data]);
const userCreated = (userId = randomUUID()): NewEvent => ({ type: 'user.created', payload: { userId } });

describe('the outbox relay', () => {
  let database: TestDatabase;
  let queues: TestQueues;
  let producers: QueueProducer[];
  let notifications: Queue;

  const newRelay = () => {
    const producer = new QueueProducer(queues.connections);
    producers.push(producer);
    return new Relay(new DeliveriesRepository(database.dataSource), producer, silentLogger);
  };
  /** The events that wait, and how many jobs they are. */
  const waitingJobs = () => notifications.getJobs(['waiting', 'prioritized']);
  const waiting = async () => (await waitingJobs()).flatMap(({ data }) => eventsOf(data).map(({ eventId }) => eventId));
  const rows = (table: string) => database.dataSource.query(`SELECT * FROM ${table}`);
  const disconnect = async () => {
    const { producer } = queues.connections;
    // A connect() before the old connection has ended is undone by that end.
    const ended = once(producer, 'end');
    producer.disconnect();
    await ended;
  };
  /** Ends the next job as one that failed for good. */
  const failNext = async () => {
    const failing = new Worker('notifications', () => Promise.reject(new UnrecoverableError('PostgreSQL is away')), {
      connection: queues.connections.worker,
      prefix: queuePrefix(queues.namespace, 'notifications'),
    });
    await once(failing, 'failed');
    await failing.close();
  };
  const makeDue = () => database.dataSource.query('UPDATE deliveries SET send_again_at = now()');

  beforeEach(async () => {
    database = await createTestDatabase('relay');
    queues = await createTestQueues();
    producers = [];
    notifications = new Queue('notifications', {
      connection: queues.connections.worker,
      prefix: queuePrefix(queues.namespace, 'notifications'),
    });
  });

  afterEach(async () => {
    for (const producer of producers) await producer.close();
    await notifications.close();
    await queues.close();
    await database.drop();
  });

  it('hands an event to each queue of its type, with payload, version and request', async () => {
    const payload = { wishId: randomUUID(), userId: randomUUID(), isGranted: true };
    const cause = { requestId: 'request-1', traceParent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await writeEvents(database.dataSource, [{ type: 'wish.granted', payload, cause }]);
    await newRelay().run();

    const [job] = await notifications.getJobs(['waiting']);
    expect(job?.name).toBe('wish.granted');
    expect(job?.data).toEqual({ eventId: job?.id, version: 1, payload, ...cause });
    expect(await rows('outbox')).toEqual([]);
    const owed: { queue: string; event_id: string }[] = await rows('deliveries');
    expect(owed.map(({ queue }) => queue).sort()).toEqual(['notifications', 'recommendations', 'search']);
    expect(new Set(owed.map(({ event_id }) => event_id))).toEqual(new Set([job?.id]));
  });

  it('hands over events of one type in few jobs, in their order, each queue its own', async () => {
    const written = Array.from({ length: 2 * BATCH_MAX + 1 }, () => userCreated());
    await writeEvents(database.dataSource, [
      ...written,
      { type: 'interests.reset', payload: { userId: randomUUID() } },
      { type: 'interests.reset', payload: { userId: randomUUID() } },
    ]);
    await newRelay().run();
    const jobs = await waitingJobs();
    expect(jobs.map(({ data }) => eventsOf(data).length).sort()).toEqual([1, BATCH_MAX, BATCH_MAX].sort());
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(['user.created']));
    const users = jobs.flatMap(({ data }) => eventsOf(data)).map(({ payload }) => payload);
    const byUser = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    expect(users.sort(byUser)).toEqual(written.map(({ payload }) => payload).sort(byUser));
  });

  it('gives long work a job of its own', async () => {
    const payload = { wishId: randomUUID(), userId: randomUUID(), isGranted: true };
    await writeEvents(database.dataSource, [
      { type: 'wish.granted', payload },
      { type: 'wish.granted', payload },
    ]);
    await newRelay().run();
    expect(await waitingJobs()).toHaveLength(2);
  });

  it('hands over a batch again event by event once its job ended, and not before', async () => {
    await writeEvents(database.dataSource, [userCreated(), userCreated()]);
    const relay = newRelay();
    await relay.run();
    const eventIds = await waiting();
    await makeDue();
    await relay.run();
    expect(await waitingJobs()).toHaveLength(1);

    await failNext();
    await makeDue();
    await relay.run();
    expect((await waitingJobs()).map(({ id }) => id).sort()).toEqual(eventIds.sort());
  });

  it('hands over at once what was taken out of a batch, while the job of the batch goes on', async () => {
    await writeEvents(database.dataSource, [userCreated(), userCreated()]);
    const relay = newRelay();
    await relay.run();
    const [apart = '', other] = await waiting();
    await new DeliveriesRepository(database.dataSource).takeApart([apart], 'notifications');
    await relay.run();
    expect((await waiting()).sort()).toEqual([apart, apart, other].sort());
    expect(await notifications.getJob(apart)).toMatchObject({ name: 'user.created', data: { eventId: apart } });
  });

  it('leaves overdue events to its next look when it is told of new ones', async () => {
    await writeEvents(database.dataSource, [userCreated()]);
    const relay = newRelay();
    await relay.run();
    await notifications.drain();
    await makeDue();
    await relay.runNew();
    expect(await waiting()).toEqual([]);
    await relay.run();
    expect(await waiting()).toHaveLength(1);
  });

  it('never sees an event of a transaction that was rolled back', async () => {
    const failing = database.dataSource.transaction(async (manager) => {
      await writeEvents(manager, [userCreated()]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await newRelay().run();
    expect(await waiting()).toEqual([]);
    expect(await rows('deliveries')).toEqual([]);
  });

  it('hands over what a relay took that died before it handed anything over', async () => {
    await newRelay().run();
    await writeEvents(database.dataSource, [userCreated()]);
    const taken = await new DeliveriesRepository(database.dataSource).takeNew(100);
    expect(taken.deliveries).toHaveLength(1);

    await newRelay().run();
    expect(await waiting()).toEqual([]);
    await makeDue();
    await newRelay().run();
    expect(await waiting()).toEqual([taken.deliveries[0]?.eventId]);
  });

  it('makes no second job of what it hands over again', async () => {
    await writeEvents(database.dataSource, [userCreated(), userCreated()]);
    const relay = newRelay();
    await relay.run();
    const first = await waiting();
    await makeDue();
    await relay.run();
    expect((await waiting()).sort()).toEqual(first.sort());
    const sends: { sends: number }[] = await rows('deliveries');
    expect(sends.map((row) => row.sends)).toEqual([2, 2]);
  });

  it('shares the outbox with other relays, each event handed over once', async () => {
    await writeEvents(
      database.dataSource,
      Array.from({ length: 3_500 }, () => userCreated()),
    );
    const sent: number[] = [];
    const relays = Array.from({ length: 3 }, () => newRelay());
    for (const producer of producers) {
      const send = producer.send.bind(producer);
      producer.send = async (deliveries) => {
        sent.push(deliveries.length);
        await send(deliveries);
      };
    }
    await Promise.all(relays.map((relay) => relay.run()));
    // A relay that found every row taken may end before the others: what counts is the sum.
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3_500);
    expect(new Set(await waiting()).size).toBe(3_500);
  });

  it('hands everything owed over again when Redis lost its data', async () => {
    await writeEvents(database.dataSource, [userCreated(), userCreated()]);
    const relay = newRelay();
    await relay.run();
    const before = await waiting();
    await queues.wipe();
    expect(await waiting()).toEqual([]);

    await relay.run();
    expect((await waiting()).sort()).toEqual(before.sort());
  });

  it('hands over again what a Redis that was killed had not written down', async () => {
    await writeEvents(database.dataSource, [userCreated(), userCreated()]);
    const relay = newRelay();
    await relay.run();
    await writeEvents(database.dataSource, [userCreated()]);
    await relay.run();
    const before = await waiting();
    const [lost] = (await waitingJobs()).filter(({ data }) => 'events' in data);
    await lost?.remove();
    await relay.run();
    expect(await waiting()).toHaveLength(1);

    await disconnect();
    await queues.connections.producer.connect();
    await relay.run();
    expect((await waiting()).sort()).toEqual(before.sort());
  });

  it('replaces a job that ended although its event is still owed', async () => {
    await writeEvents(database.dataSource, [userCreated()]);
    const relay = newRelay();
    await relay.run();
    const [job] = await notifications.getJobs(['waiting']);
    await notifications.remove(job?.id ?? '');
    await notifications.add('user.created', job?.data, { jobId: job?.id, attempts: 1 });
    await failNext();
    expect(await waiting()).toEqual([]);

    await makeDue();
    await relay.run();
    expect(await waiting()).toEqual([job?.id]);
  });

  it('leaves events in the outbox while Redis is away, and loses none', async () => {
    await disconnect();
    await writeEvents(database.dataSource, [userCreated()]);
    const relay = newRelay();
    await relay.run();
    expect(await rows('outbox')).toHaveLength(1);

    await queues.connections.producer.connect();
    await relay.run();
    expect(await waiting()).toHaveLength(1);
  });

  it('gives back what Redis refused in the middle of a hand-over', async () => {
    await writeEvents(database.dataSource, [userCreated()]);
    const relay = newRelay();
    const [producer] = producers;
    const send = producer?.send.bind(producer);
    Object.assign(producer ?? {}, { send: () => Promise.reject(new Error('Connection is closed.')) });
    await relay.run();
    expect(await waiting()).toEqual([]);

    Object.assign(producer ?? {}, { send });
    await relay.run();
    expect(await waiting()).toHaveLength(1);
  });

  it('parks an event of a type it does not know, and sends it once the type is known', async () => {
    await database.dataSource.query(`INSERT INTO outbox (type, payload) VALUES ('wish.frobbed', '{"wishId": "w"}')`);
    await newRelay().run();
    expect(await rows('outbox')).toEqual([]);
    expect(await rows('parked_events')).toMatchObject([
      { type: 'wish.frobbed', queue: '', reason: 'unknown type', payload: { wishId: 'w' } },
    ]);

    // A later version knows the type; here an older row stands for it.
    await database.dataSource.query(`UPDATE parked_events SET type = 'user.created'`);
    await new DeliveriesRepository(database.dataSource).releaseKnown();
    await newRelay().run();
    expect(await rows('parked_events')).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  it('measures what is not handed on, owed and parked', async () => {
    await writeEvents(database.dataSource, [userCreated(), userCreated()]);
    const store = new DeliveriesRepository(database.dataSource);
    await store.takeNew(1);
    expect(await store.backlog()).toMatchObject({
      owed: { notifications: 1, recommendations: 0, 'link-preview': 0, search: 0 },
      parked: 0,
      outboxAgeSeconds: expect.any(Number),
    });
  });
});
