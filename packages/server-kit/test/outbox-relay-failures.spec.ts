import { writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { DeliveriesRepository } from '../src/events/queues/deliveries.repository.js';
import { RelayedOutbox, userCreated } from './relayed-outbox.js';

describe('the outbox relay, where something failed,', () => {
  let outbox: RelayedOutbox;

  beforeEach(async () => {
    outbox = await RelayedOutbox.create();
  });

  afterEach(() => outbox.close());

  it('hands over a batch again event by event once its job ended, and not before', async () => {
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

  it('hands over at once what was taken out of a batch, while the job of the batch goes on', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const [apart = '', other] = await outbox.waiting();
    await new DeliveriesRepository(outbox.database.dataSource).takeApart([apart], 'notifications');
    await relay.run();
    expect((await outbox.waiting()).sort()).toEqual([apart, apart, other].sort());
    expect(await outbox.notifications.getJob(apart)).toMatchObject({ name: 'user.created', data: { eventId: apart } });
  });

  it('hands over what a relay took that died before it handed anything over', async () => {
    await outbox.newRelay().run();
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const taken = await new DeliveriesRepository(outbox.database.dataSource).takeNew(100);
    expect(taken.deliveries).toHaveLength(1);

    await outbox.newRelay().run();
    expect(await outbox.waiting()).toEqual([]);
    await outbox.makeDue();
    await outbox.newRelay().run();
    expect(await outbox.waiting()).toEqual([taken.deliveries[0]?.eventId]);
  });

  it('makes no second job of what it hands over again', async () => {
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

  it('hands everything owed over again when Redis lost its data', async () => {
    await writeEvents(outbox.database.dataSource, [userCreated(), userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    const before = await outbox.waiting();
    await outbox.queues.wipe();
    expect(await outbox.waiting()).toEqual([]);

    await relay.run();
    expect((await outbox.waiting()).sort()).toEqual(before.sort());
  });

  it('hands over again what a Redis that was killed had not written down', async () => {
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

  it('replaces a job that ended although its event is still owed', async () => {
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

  it('leaves events in the outbox while Redis is away, and loses none', async () => {
    await outbox.disconnect();
    await writeEvents(outbox.database.dataSource, [userCreated()]);
    const relay = outbox.newRelay();
    await relay.run();
    expect(await outbox.rows('outbox')).toHaveLength(1);

    await outbox.queues.connections.producer.connect();
    await relay.run();
    expect(await outbox.waiting()).toHaveLength(1);
  });

  it('gives back what Redis refused in the middle of a hand-over', async () => {
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
