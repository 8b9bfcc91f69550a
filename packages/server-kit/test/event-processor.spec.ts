import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { EventQueue, writeEffects } from './event-queue.js';

describe('a job of an event', () => {
  let events: EventQueue;

  beforeEach(async () => {
    events = await EventQueue.create();
  });

  afterEach(() => events.close());

  it('takes effect, and leaves no delivery owed', async () => {
    const eventId = await events.owe();
    await events.consume();
    expect(await events.ended(await events.add(eventId))).toBe('handled');
    expect(await events.effects()).toEqual([eventId]);
    expect(await events.owed()).toEqual([]);
  });

  it('takes effect once when it is delivered five times to two workers', async () => {
    const eventId = await events.owe();
    const jobs = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => events.add(eventId, { jobId: `${eventId}-${number}` })),
    );
    await Promise.all([events.consume(), events.consume()]);
    const outcomes = await Promise.all(jobs.map((job) => events.ended(job)));
    expect(outcomes.sort()).toEqual(['handled', 'repeat', 'repeat', 'repeat', 'repeat']);
    expect(await events.effects()).toEqual([eventId]);
  });

  it('leaves no effect of a failed try, and takes effect in the next one', async () => {
    const eventId = await events.owe();
    let tries = 0;
    await events.consume({
      handle: async (batch, manager) => {
        await writeEffects(batch, manager);
        tries += 1;
        if (tries === 1) throw new Error('once');
      },
    });
    expect(await events.ended(await events.add(eventId, { attempts: 2 }))).toBe('handled');
    expect(tries).toBe(2);
    expect(await events.effects()).toEqual([eventId]);
  });

  it('prepares before the transaction, and does not prepare an event that was handled before', async () => {
    const eventId = await events.owe();
    let prepared = 0;
    await events.consume({
      prepare: async () => {
        prepared += 1;
        return 'found';
      },
      handle: async (batch, manager) => {
        expect(batch).toMatchObject([{ prepared: 'found' }]);
        await writeEffects(batch, manager);
      },
    });
    expect(await events.ended(await events.add(eventId))).toBe('handled');
    expect(await events.ended(await events.add(eventId, { jobId: 'again' }))).toBe('repeat');
    expect(prepared).toBe(1);
  });

  it('counts as handled even when its committed hook fails', async () => {
    const eventId = await events.owe();
    await events.consume({ committed: () => Promise.reject(new Error('Redis is away')) });
    expect(await events.ended(await events.add(eventId))).toBe('handled');
    expect(await events.effects()).toEqual([eventId]);
  });

  it('goes back to its queue when the process stops, and goes on from its saved progress', async () => {
    const eventId = await events.owe();
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const consumer = await events.consume({
      prepare: async (event) => {
        await event.saveProgress({ done: 7 });
        started();
        await new Promise((_resolve, reject) =>
          event.signal.addEventListener('abort', () => reject(event.signal.reason)),
        );
      },
    });
    const job = await events.add(eventId);
    await running;
    await consumer.beforeApplicationShutdown();
    expect(await job.getState()).toBe('waiting');
    expect(await events.owed()).toHaveLength(1);

    let found: unknown;
    await events.consume({
      prepare: async (event) => {
        found = event.progress;
      },
    });
    expect(await events.ended(job)).toBe('handled');
    expect(found).toEqual({ done: 7 });
  });

  it('ends as soon as Redis is back when Redis went away during the handling', async () => {
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const { worker } = events.queues.connections;
    const away = once(worker, 'end');
    await events.consume({
      handle: async () => {
        started();
        await away;
      },
    });
    const job = await events.add(await events.owe());
    await running;
    worker.disconnect();
    while ((await events.owed()).length > 0) await pause(5);
    // The processor reports the end of the job in vain, because Redis is unavailable.
    await pause(50);
    await worker.connect();
    expect(await events.ended(job, 10_000)).toBe('handled');
  });

  it('is not begun by a process that stops', async () => {
    const job = await events.add(await events.owe());
    let begun = false;
    const processor = events.processor({
      handle: async () => {
        begun = true;
      },
    });
    await expect(processor.process(job, 'a token', AbortSignal.abort())).rejects.toThrow();
    expect(begun).toBe(false);
    expect(await events.owed()).toHaveLength(1);
  });
});
