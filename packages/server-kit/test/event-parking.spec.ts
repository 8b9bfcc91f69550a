import { UnrecoverableError } from 'bullmq';
import { pino } from 'pino';
import { register } from 'prom-client';
import { type EventHandler, NonRetryableEventError, type ReceivedEvent } from '../src/events/queues/event-handler.js';
import type { EventBullJob } from '../src/events/queues/event-processor.js';
import { EventQueue, writeEffects } from './event-queue.js';

describe('a job of an event', () => {
  let events: EventQueue;

  beforeEach(async () => {
    events = await EventQueue.create();
  });

  afterEach(() => events.close());

  it('is parked with its last error when every try failed, and handled once it is sent again', async () => {
    const eventId = await events.owe();
    let broken = true;
    await events.consume({
      handle: async (batch, manager) => {
        if (broken) throw new Error('no such thing');
        await writeEffects(batch, manager);
      },
    });
    await expect(events.ended(await events.add(eventId, { attempts: 2 }))).rejects.toThrow(
      'Parked, failed: Error: no such thing',
    );
    expect(await events.parked.list()).toMatchObject([
      { eventId, queue: 'notifications', type: 'user.created', reason: 'failed', detail: 'Error: no such thing' },
    ]);
    expect(await events.owed()).toEqual([]);

    broken = false;
    expect(await events.parked.resend(eventId, 'notifications')).toBe(true);
    expect(await events.parked.list()).toEqual([]);
    expect(await events.owed()).toHaveLength(1);
    expect(await events.ended(await events.add(eventId, { jobId: 'again' }))).toBe('handled');
    expect(await events.effects()).toEqual([eventId]);
    expect(await events.parked.resend(eventId, 'notifications')).toBe(false);
  });

  it('is parked at the first try when its handler throws NonRetryableEventError', async () => {
    const eventId = await events.owe();
    await events.consume({ handle: () => Promise.reject(new NonRetryableEventError('never')) });
    await expect(events.ended(await events.add(eventId, { attempts: 5 }))).rejects.toThrow('Parked, failed');
    expect(await events.parked.list()).toMatchObject([{ eventId, reason: 'failed' }]);
  });

  it('is not parked after a connection failure of PostgreSQL, and its delivery stays owed', async () => {
    const eventId = await events.owe();
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    await events.consume({ handle: () => Promise.reject(away) });
    await expect(events.ended(await events.add(eventId))).rejects.toThrow('terminating connection');
    expect(await events.parked.list()).toEqual([]);
    expect(await events.owed()).toHaveLength(1);
  });

  it('is parked when its version is unknown, and sent again by a worker that knows it', async () => {
    const eventId = await events.owe('user.created', 2);
    const first = await events.consume();
    await expect(events.ended(await events.add(eventId, { version: 2 }))).rejects.toThrow(
      'Parked, unknown version: version 2',
    );
    expect(await events.parked.list()).toMatchObject([
      { eventId, version: 2, reason: 'unknown version', payload: { userId: 'u' } },
    ]);

    await first.beforeApplicationShutdown();
    // The next release would know version 2; here the row becomes one of version 1 instead.
    await events.database.dataSource.query('UPDATE parked_events SET version = 1');
    await events.consume();
    expect(await events.parked.list()).toEqual([]);
    expect(await events.owed()).toHaveLength(1);
  });

  it('is parked when its type is unknown', async () => {
    const eventId = await events.owe('user.frobbed');
    await events.consume();
    await expect(events.ended(await events.add(eventId, { type: 'user.frobbed' }))).rejects.toThrow(
      'Parked, unknown type',
    );
    expect(await events.parked.list()).toMatchObject([{ eventId, type: 'user.frobbed', reason: 'unknown type' }]);
  });

  it('counts as parked and not as failed when its type is unknown, so that it raises one alert', async () => {
    const type = 'user.unheard-of';
    const eventId = await events.owe(type);
    await events.consume();
    await expect(events.ended(await events.add(eventId, { type }))).rejects.toThrow('Parked');
    const { values } = (await register.getSingleMetric('wishboard_job_seconds')?.get()) ?? { values: [] };
    const outcomes = values.filter(({ labels }) => labels.type === type).map(({ labels }) => labels.outcome);
    expect(new Set(outcomes)).toEqual(new Set(['parked']));
  });

  it('is written to the log when it is parked', async () => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const eventId = await events.owe('user.frobbed');
    const job = await events.add(eventId, { type: 'user.frobbed' });
    await expect(events.processor({}, logger).process(job, '', new AbortController().signal)).rejects.toThrow('Parked');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'event not handled', eventId, type: 'user.frobbed', err: { message: 'Parked, unknown type' } },
    ]);
  });

  it('fails with a hint to send the event again when an operator retries a parked job in Redis', async () => {
    const eventId = await events.owe();
    await events.parked.park(eventId, 'notifications', 'failed');
    await events.consume();
    await expect(events.ended(await events.add(eventId))).rejects.toThrow('Parked, failed: send it again');
    expect(await events.effects()).toEqual([]);
  });

  describe('that kills its worker', () => {
    /** Imitates a process that takes the job for the nth time and dies in its handler: the promise never settles. */
    const startAndDie = (job: EventBullJob, start: number, handler: Partial<EventHandler<'user.created'>>) => {
      job.attemptsStarted = start;
      const processor = events.processor(handler);
      return processor.process(job, undefined, new AbortController().signal);
    };

    it('is parked after five starts', async () => {
      const eventId = await events.owe();
      const job = await events.add(eventId);
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
      expect(await events.parked.list()).toEqual([]);
      await expect(startAndDie(job, 6, {})).rejects.toThrow(UnrecoverableError);
      expect(starts).toBe(5);
      expect(await events.parked.list()).toMatchObject([
        { eventId, reason: 'killed its worker', detail: 'started 5 times' },
      ]);
      expect(await events.effects()).toEqual([]);
    });

    it('is not parked while it saves progress between its starts', async () => {
      const eventId = await events.owe();
      const job = await events.add(eventId);
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
      expect(await events.parked.list()).toEqual([]);
      const [row]: { restarts: number }[] = await events.owed();
      expect(row?.restarts).toBe(0);
    });

    it('does not block other events', async () => {
      const killer = await events.add(await events.owe());
      const neighbour = await events.owe();
      await new Promise<void>((begun) => {
        const prepare = () => {
          begun();
          return new Promise<never>(() => undefined);
        };
        void startAndDie(killer, 2, { prepare });
      });
      await events.consume();
      expect(await events.ended(await events.add(neighbour))).toBe('handled');
    });
  });
});
