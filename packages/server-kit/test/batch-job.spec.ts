import { isDeepStrictEqual } from 'node:util';
import { InterruptedError } from '../src/events/queues/event-handler.js';
import { QUEUE_SETTINGS } from '../src/events/queues/queue-settings.js';
import { EventQueue, writeEffects } from './event-queue.js';

describe('a batch job', () => {
  let events: EventQueue;

  beforeEach(async () => {
    events = await EventQueue.create();
  });

  afterEach(() => events.close());

  it('takes effect once per event when it is delivered twice, and reports the counts', async () => {
    const eventIds = await events.oweMany(20);
    await events.consume();
    expect(await events.ended(await events.addBatch(eventIds))).toEqual({ handled: 20, repeat: 0, apart: 0 });
    const again = await events.addBatch(eventIds, { jobId: 'again' });
    expect(await events.ended(again)).toEqual({ handled: 0, repeat: 20, apart: 0 });
    expect((await events.effects()).sort()).toEqual(eventIds.sort());
    expect(await events.owed()).toEqual([]);
  });

  it('sets a failing event apart for a job of its own that is due at once, and handles the others', async () => {
    const [faulty = '', ...sound] = await events.oweMany(12);
    await events.consume({
      handle: async (batch, manager) => {
        await writeEffects(batch, manager);
        if (batch.some(({ eventId }) => eventId === faulty)) throw new Error('no such thing');
      },
    });
    const job = await events.addBatch([...sound.slice(0, 6), faulty, ...sound.slice(6)], { attempts: 3 });
    expect(await events.ended(job)).toEqual({ handled: 11, repeat: 0, apart: 1 });
    expect((await events.effects()).sort()).toEqual(sound.sort());
    expect(await events.owed()).toMatchObject([{ event_id: faulty, isDue: true, batch_id: null }]);
    expect(await events.parked.list()).toEqual([]);
  });

  it('is taken apart into single events when it is started a second time', async () => {
    const eventIds = await events.oweMany(3);
    const job = await events.addBatch(eventIds);
    job.attemptsStarted = 2;
    const outcome = await events.processor({}).process(job, undefined, new AbortController().signal);
    expect(outcome).toEqual({ handled: 0, repeat: 0, apart: 3 });
    expect(await events.effects()).toEqual([]);
    expect(await events.owed()).toMatchObject([{ isDue: true }, { isDue: true }, { isDue: true }]);
  });

  it('is taken apart into single events when its version is unknown', async () => {
    const eventIds = await events.oweMany(2);
    await events.consume();
    expect(await events.ended(await events.addBatch(eventIds, { version: 2 }))).toMatchObject({ apart: 2 });
    expect(await events.owed()).toMatchObject([{ isDue: true }, { isDue: true }]);
  });

  it('is retried as a whole after a connection failure of PostgreSQL', async () => {
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    const eventIds = await events.oweMany(4);
    let tries = 0;
    await events.consume({
      handle: async (batch, manager) => {
        tries += 1;
        if (tries === 1) throw away;
        await writeEffects(batch, manager);
      },
    });
    const job = await events.addBatch(eventIds, { attempts: 2 });
    expect(await events.ended(job)).toEqual({ handled: 4, repeat: 0, apart: 0 });
    expect((await events.effects()).sort()).toEqual(eventIds.sort());
  });

  it('prepares no more events at once than the concurrency of the queue', async () => {
    const { concurrency } = QUEUE_SETTINGS.notifications;
    let [atWork, most] = [0, 0];
    await events.consume({
      prepare: async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise(setImmediate);
        atWork -= 1;
      },
    });
    await events.ended(await events.addBatch(await events.oweMany(concurrency + 10)));
    expect(most).toBe(concurrency);
  });

  it('goes back to its queue when the process stops, and later handles only the events that are left', async () => {
    const [slow = '', ...quick] = await events.oweMany(5);
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const consumer = await events.consume({
      prepare: async ({ eventId, signal }) => {
        if (eventId !== slow) return;
        started();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const job = await events.addBatch([slow, ...quick]);
    await running;
    while (!isDeepStrictEqual((await events.effects()).sort(), quick.sort())) await new Promise(setImmediate);
    await consumer.beforeApplicationShutdown();
    expect(await job.getState()).toBe('waiting');

    await events.consume();
    expect(await events.ended(job)).toEqual({ handled: 0, repeat: 4, apart: 1 });
    expect(await events.owed()).toMatchObject([{ event_id: slow, isDue: true }]);
  });

  it('begins no further event once the process stops', async () => {
    const { concurrency } = QUEUE_SETTINGS.notifications;
    const stop = new AbortController();
    let begun = 0;
    const processor = events.processor({
      prepare: async () => {
        begun += 1;
        stop.abort();
      },
    });
    const job = await events.addBatch(await events.oweMany(concurrency + 5));
    await expect(processor.process(job, 'a token', stop.signal)).rejects.toThrow();
    expect(begun).toBe(concurrency);
    expect(await events.owed()).toHaveLength(5);
  });

  it('is neither begun nor taken apart by a process that stops', async () => {
    const job = await events.addBatch(await events.oweMany(2));
    const owed = await events.owed();
    const stopping = AbortSignal.abort(new InterruptedError('stop'));
    await expect(events.processor({}).process(job, 'a token', stopping)).rejects.toThrow();
    job.name = 'nobody.knows';
    await expect(events.processor({}).process(job, 'a token', stopping)).rejects.toThrow();
    expect(await events.effects()).toEqual([]);
    expect(await events.owed()).toEqual(owed);
  });
});
