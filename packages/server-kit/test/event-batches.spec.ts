import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

import { EventQueue, writeEffects } from './event-queue.js';

describe('events that wait in a queue', () => {
  let events: EventQueue;

  beforeEach(async () => {
    events = await EventQueue.create();
  });

  afterEach(() => events.close());

  const addAll = (eventIds: readonly string[]) => Promise.all(eventIds.map((eventId) => events.add(eventId)));

  it('are handled once each, several in one transaction', async () => {
    const eventIds = await events.oweMany(60);
    const jobs = await addAll(eventIds);
    const transactions = new Set<unknown>();
    await events.consume({
      handle: async (batch, manager) => {
        const [row]: { id: string }[] = await manager.query('SELECT pg_current_xact_id() AS id');
        transactions.add(row?.id);
        await writeEffects(batch, manager);
      },
    });
    expect(new Set(await Promise.all(jobs.map((job) => events.ended(job))))).toEqual(new Set(['handled']));
    expect((await events.effects()).sort()).toEqual(eventIds.sort());
    expect(await events.owed()).toEqual([]);
    expect(transactions.size).toBeLessThan(30);
  });

  it('take effect once each when they are delivered twice to two workers', async () => {
    const eventIds = await events.oweMany(10);
    const twice = await Promise.all(eventIds.map((eventId) => events.add(eventId, { jobId: `again-${eventId}` })));
    const jobs = [...(await addAll(eventIds)), ...twice];
    await Promise.all([events.consume(), events.consume()]);
    const outcomes = await Promise.all(jobs.map((job) => events.ended(job)));
    expect(outcomes.filter((outcome) => outcome === 'handled')).toHaveLength(10);
    expect((await events.effects()).sort()).toEqual(eventIds.sort());
  });

  it('fail one by one: a failing event is parked without effect, and the others take effect', async () => {
    const [faulty = '', ...sound] = await events.oweMany(12);
    const jobs = await addAll([...sound.slice(0, 6), faulty, ...sound.slice(6)]);
    await events.consume({
      handle: async (batch, manager) => {
        await writeEffects(batch, manager);
        if (batch.some(({ eventId }) => eventId === faulty)) throw new Error('no such thing');
      },
    });
    const outcomes = await Promise.allSettled(jobs.map((job) => events.ended(job)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await events.effects()).sort()).toEqual(sound.sort());
    expect(await events.parked.list()).toMatchObject([{ eventId: faulty, reason: 'failed' }]);
  });

  it('are handled without waiting for another event whose preparation takes long', async () => {
    const [slow = '', ...quick] = await events.oweMany(5);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [slowJob, ...jobs] = await addAll([slow, ...quick]);
    await events.consume({ prepare: async ({ eventId }) => (eventId === slow ? await released : undefined) });
    await Promise.all(jobs.map((job) => events.ended(job)));
    expect((await events.effects()).sort()).toEqual(quick.sort());
    release();
    expect(slowJob && (await events.ended(slowJob))).toBe('handled');
  });

  it('pass their results to the committed hook, each event once', async () => {
    const told: unknown[] = [];
    const jobs = await addAll(await events.oweMany(5));
    await events.consume({
      handle: async (batch) => batch.length,
      committed: async (result: unknown) => void told.push(result),
    });
    await Promise.all(jobs.map((job) => events.ended(job)));
    expect(told.reduce((sum: number, count) => sum + Number(count), 0)).toBe(5);
  });

  it('yield to a member’s transaction in a deadlock, and are handled afterwards', async () => {
    const { dataSource } = events.database;
    await dataSource.query(`CREATE TABLE things (id integer PRIMARY KEY); INSERT INTO things VALUES (1), (2)`);
    const lock = (manager: EntityManager, id: number) =>
      manager.query(`SELECT FROM things WHERE id = ${id} FOR UPDATE`);
    const isWaiting = async () => {
      const rows: unknown[] = await dataSource.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    let isHeld = false;
    const eventIds = await events.oweMany(20);
    const jobs = await addAll(eventIds);
    const member = dataSource.transaction(async (manager) => {
      await lock(manager, 1);
      await events.consume({
        handle: async (batch, batchManager) => {
          if (batch.length > 1) {
            await lock(batchManager, 2);
            isHeld = true;
            while (!(await isWaiting())) await pause(5);
            await lock(batchManager, 1);
          }
          await writeEffects(batch, batchManager);
        },
      });
      while (!isHeld && (await events.owed()).length > 0) await pause(5);
      expect(isHeld).toBe(true);
      await lock(manager, 2);
    });
    await expect(member).resolves.toBeUndefined();
    await Promise.all(jobs.map((job) => events.ended(job)));
    expect((await events.effects()).sort()).toEqual(eventIds.sort());
  });
});
