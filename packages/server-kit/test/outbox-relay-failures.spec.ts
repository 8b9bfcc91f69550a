import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { DeliveriesRepository } from '../src/events/queues/deliveries.repository.js';
import { RelayedOutbox, userCreated } from './relayed-outbox.js';

describe('the outbox relay after a failure', () => {
  let outbox: RelayedOutbox;

  beforeEach(async () => {
    outbox = await RelayedOutbox.create();
  });

  afterEach(() => outbox.close());

  it('sends the events of a batch again one by one only after the job of the batch has failed', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const eventIds = await outbox.waiting();
    await outbox.makeDue();
    await relay.run();
    expect(await outbox.waitingJobs()).toHaveLength(1);

    await outbox.failNext();
    await outbox.makeDue();
    await relay.run();
    expect((await outbox.waitingJobs()).map(({ id }) => id).sort()).toEqual(eventIds.sort());
  });

  it('sends an event that was taken out of a batch at once, while the batch’s job still waits', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const [apart = '', other] = await outbox.waiting();
    await new DeliveriesRepository(outbox.database.dataSource).splitFromBatch([apart], 'notifications');
    await relay.run();
    expect((await outbox.waiting()).sort()).toEqual([apart, apart, other].sort());
    expect(await outbox.notifications.getJob(apart)).toMatchObject({ name: 'user.created', data: { eventId: apart } });
  });

  it('sends an event that another relay took before it died, once the event is due', async () => {
    await outbox.newRelay().run();
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const taken = await new DeliveriesRepository(outbox.database.dataSource).claimNew(100);
    expect(taken.deliveries).toHaveLength(1);

    await outbox.newRelay().run();
    expect(await outbox.waiting()).toEqual([]);
    await outbox.makeDue();
    await outbox.newRelay().run();
    expect(await outbox.waiting()).toEqual([taken.deliveries[0]?.eventId]);
  });

  it('adds no second job for an event that it sends again', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const first = await outbox.waiting();
    await outbox.makeDue();
    await relay.run();
    expect((await outbox.waiting()).sort()).toEqual(first.sort());
    const sends: { sends: number }[] = await outbox.rows('deliveries');
    expect(sends.map((row) => row.sends)).toEqual([2, 2]);
  });

  it('sends everything owed again when Redis has lost its data', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const before = await outbox.waiting();
    await outbox.queues.wipe();
    expect(await outbox.waiting()).toEqual([]);

    await relay.run();
    expect((await outbox.waiting()).sort()).toEqual(before.sort());
  });

  it('sends the missing job again after a reconnection to a Redis that had lost it', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    await relay.run();
    const before = await outbox.waiting();
    const [lost] = (await outbox.waitingJobs()).filter(({ data }) => 'events' in data);
    await lost?.remove();
    await relay.run();
    expect(await outbox.waiting()).toHaveLength(1);

    await outbox.disconnect();
    await outbox.queues.connections.producer.connect();
    await relay.run();
    expect((await outbox.waiting()).sort()).toEqual(before.sort());
  });

  it('replaces a failed job whose event is still owed', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const [job] = await outbox.notifications.getJobs(['waiting']);
    await outbox.notifications.remove(job?.id ?? '');
    await outbox.notifications.add('user.created', job?.data, { jobId: job?.id, attempts: 1 });
    await outbox.failNext();
    expect(await outbox.waiting()).toEqual([]);

    await outbox.makeDue();
    await relay.run();
    expect(await outbox.waiting()).toEqual([job?.id]);
  });

  it('leaves events in the outbox while Redis is away, and sends them afterwards', async () => {
    await outbox.disconnect();
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    expect(await outbox.rows('outbox')).toHaveLength(1);

    await outbox.queues.connections.producer.connect();
    await relay.run();
    expect(await outbox.waiting()).toHaveLength(1);
  });

  it('sends an event in the next round when Redis refused it', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const relay = outbox.newRelay();
    const [producer] = outbox.producers;
    const send = producer?.send.bind(producer);
    Object.assign(producer ?? {}, { send: () => Promise.reject(new Error('Connection is closed.')) });
    await relay.run();
    expect(await outbox.waiting()).toEqual([]);

    Object.assign(producer ?? {}, { send });
    await relay.run();
    expect(await outbox.waiting()).toHaveLength(1);
  });
});
