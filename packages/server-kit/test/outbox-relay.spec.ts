import { randomUUID } from 'node:crypto';
import { BATCH_MAX } from '@wishboard/contracts/jobs/queues';
import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { DeliveriesRepository } from '../src/events/queues/deliveries.repository.js';
import { eventsOf, RelayedOutbox, userCreated } from './relayed-outbox.js';

describe('the outbox relay', () => {
  let outbox: RelayedOutbox;

  beforeEach(async () => {
    outbox = await RelayedOutbox.create();
  });

  afterEach(() => outbox.close());

  it('sends an event to each queue of its type, with payload, version, request id and trace parent', async () => {
    const payload = { wishId: randomUUID(), userId: randomUUID(), isGranted: true };
    const cause = { requestId: 'request-1', traceParent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await writeEvents(outbox.database.dataSource, [{ type: 'wish.granted', payload, cause }]);
    await outbox.newRelay().run();

    const [job] = await outbox.notifications.getJobs(['waiting']);
    expect(job?.name).toBe('wish.granted');
    expect(job?.data).toEqual({ eventId: job?.id, version: 1, payload, ...cause });
    expect(await outbox.rows('outbox')).toEqual([]);
    const owed: { queue: string; event_id: string }[] = await outbox.rows('deliveries');
    expect(owed.map(({ queue }) => queue).sort()).toEqual(['notifications', 'recommendations', 'search']);
    expect(new Set(owed.map(({ event_id }) => event_id))).toEqual(new Set([job?.id]));
  });

  it('sends the events of one type in full batches, and each to its own queue', async () => {
    const written = Array.from({ length: 2 * BATCH_MAX + 1 }, () => userCreated());
    await writeEvents(outbox.database.dataSource, [
      ...written,
      { type: 'interests.reset', payload: { userId: randomUUID() } },
      { type: 'interests.reset', payload: { userId: randomUUID() } },
    ]);
    await outbox.newRelay().run();
    const jobs = await outbox.waitingJobs();
    expect(jobs.map(({ data }) => eventsOf(data).length).sort()).toEqual([1, BATCH_MAX, BATCH_MAX].sort());
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(['user.created']));
    const users = jobs.flatMap(({ data }) => eventsOf(data)).map(({ payload }) => payload);
    const byUser = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    expect(users.sort(byUser)).toEqual(written.map(({ payload }) => payload).sort(byUser));
  });

  it('sends each event of a type with long work in a job of its own', async () => {
    const payload = { wishId: randomUUID(), userId: randomUUID(), isGranted: true };
    await writeEvents(outbox.database.dataSource, [
      { type: 'wish.granted', payload },
      { type: 'wish.granted', payload },
    ]);
    await outbox.newRelay().run();
    expect(await outbox.waitingJobs()).toHaveLength(2);
  });

  it('leaves overdue events to the next full round when it runs for new events only', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    await outbox.notifications.drain();
    await outbox.makeDue();
    await relay.runNew();
    expect(await outbox.waiting()).toEqual([]);
    await relay.run();
    expect(await outbox.waiting()).toHaveLength(1);
  });

  it('never sends an event of a transaction that was rolled back', async () => {
    const failing = outbox.database.dataSource.transaction(async (manager) => {
      await writeEvents(manager, [userCreated()]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await outbox.newRelay().run();
    expect(await outbox.waiting()).toEqual([]);
    expect(await outbox.rows('deliveries')).toEqual([]);
  });

  it('shares the outbox with two other relays, and each event is sent once', async () => {
    await writeEvents(
      outbox.database.dataSource,
      Array.from({ length: 3_500 }, () => userCreated()),
    );
    const sent: number[] = [];
    const relays = Array.from({ length: 3 }, () => outbox.newRelay());
    for (const producer of outbox.producers) {
      const send = producer.send.bind(producer);
      producer.send = async (deliveries) => {
        sent.push(deliveries.length);
        await send(deliveries);
      };
    }
    await Promise.all(relays.map((relay) => relay.run()));
    // A relay that finds every row taken may finish before the others, so only the sum counts.
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3_500);
    expect(new Set(await outbox.waiting()).size).toBe(3_500);
  });

  it('parks an event of a type it does not know, and sends it once the type is known', async () => {
    await outbox.database.dataSource.query(
      `INSERT INTO outbox (type, payload) VALUES ('wish.frobbed', '{"wishId": "w"}')`,
    );
    await outbox.newRelay().run();
    expect(await outbox.rows('outbox')).toEqual([]);
    expect(await outbox.rows('parked_events')).toMatchObject([
      { type: 'wish.frobbed', queue: '', reason: 'unknown type', payload: { wishId: 'w' } },
    ]);

    // A later version would know the type; here the row gets a known type instead.
    await outbox.database.dataSource.query(`UPDATE parked_events SET type = 'user.created'`);
    await new DeliveriesRepository(outbox.database.dataSource).unparkKnownTypes();
    await outbox.newRelay().run();
    expect(await outbox.rows('parked_events')).toEqual([]);
    expect(await outbox.waiting()).toHaveLength(1);
  });

  it('measures the age of the outbox and the numbers of owed and parked events', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const store = new DeliveriesRepository(outbox.database.dataSource);
    await store.claimNew(1);
    expect(await store.backlog()).toMatchObject({
      owed: { notifications: 1, recommendations: 0, 'link-preview': 0, search: 0 },
      parked: 0,
      outboxAgeSeconds: expect.any(Number),
    });
  });
});
