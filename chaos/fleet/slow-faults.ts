import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults';
import { Repeated } from './repeated';
import { newMember, type RunningFleet } from './running-fleet';

/**
 * Time limit in seconds for rules that wait and look back for this many minutes in total, including the scrape and the delivery of
 * the alert.
 */
const inMinutes = (minutes: number) => minutes * 60 + 60;
/** Concurrent statements, many more than a BFF has connections. */
const CROWD = 200;
/** Number of owed events that no queue should reach. */
const OWED = 10_000;

/** Returns the faults whose rules wait longer than two minutes, because a busy moment looks the same. */
export function slowFaultsOf(running: RunningFleet): Fault[] {
  const ask = (statement: string) => running.database.query(statement);
  const newcomer = () => newMember(running.database, running.fleet.urls[0] ?? '');
  const steady = new Repeated();
  const members = new Repeated();
  /** Locks a table exclusively for a time in milliseconds. */
  const lock = async (table: string, ms: number): Promise<void> => {
    const client = await running.database.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await pause(ms);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  /** Returns a function that searches for a different text each time, because results are cached. */
  const search = async () => {
    const member = await newcomer();
    return () => member.get(`/api/wishes/search?q=${randomUUID()}`);
  };
  const dashboard = async (act: 'pause' | 'resume') => {
    const authorization = `Basic ${btoa(`operator:${running.fleet.adminPassword}`)}`;
    const url = `${running.fleet.addressOf('queue-dashboard')}/admin/queues/api/queues/search/${act}`;
    const { status } = await fetch(url, { method: 'PUT', headers: { authorization, 'sec-fetch-site': 'same-origin' } });
    if (status !== 200) throw new Error(`The dashboard answered ${status}.`);
  };
  return [
    {
      alert: 'PoolExhausted',
      what: 'two hundred searches at once that wait for a lock on its terms of a second and a half, again and again',
      within: inMinutes(3),
      breaks: async () => {
        // A permanent lock would make requests fail, which another alert rightly reports.
        steady.start(() => lock('wish_terms', 1_500), { restMs: 50 });
        members.start(await search(), { times: CROWD });
      },
      mends: async () => {
        await Promise.all([members.end(), steady.end()]);
      },
    },
    {
      alert: 'EventLoopLate',
      what: 'a worker that computes for half a second at a time (`SIGSTOP`, `SIGCONT`)',
      within: inMinutes(5),
      breaks: async () => {
        const pid = running.fleet.processOf('recommendations') ?? 0;
        const halt = async () => {
          process.kill(pid, 'SIGSTOP');
          await pause(500);
          process.kill(pid, 'SIGCONT');
        };
        steady.start(halt, { restMs: 300 });
      },
      mends: () => steady.end(),
    },
    {
      alert: 'RequestsSlow',
      what: 'searches that wait for a lock of nearly a second, again and again',
      within: inMinutes(7),
      breaks: async () => {
        steady.start(() => lock('wish_terms', 900), { restMs: 100 });
        members.start(await search());
      },
      mends: async () => {
        await Promise.all([members.end(), steady.end()]);
      },
    },
    {
      alert: 'QueueBehind',
      what: 'the search’s queue paused at the dashboard while more than ten thousand wishes change',
      within: inMinutes(10),
      breaks: async () => {
        await dashboard('pause');
        const wish = await (await newcomer()).makeWish('Changed again and again');
        await ask(`INSERT INTO outbox (type, version, payload)
          SELECT 'wish.updated', 1, json_build_object('wishId', id, 'userId', user_id, 'linkChanged', false)
          FROM wishes, generate_series(0, ${OWED}) WHERE id = '${wish}'`);
      },
      mends: () => dashboard('resume'),
    },
    {
      alert: 'JobsFail',
      what: 'the right to write notifications that comes and goes',
      within: inMinutes(12),
      lingers: 'it looks back for ten minutes',
      breaks: async () => {
        const owner = await newcomer();
        const other = await newcomer();
        const wish = await owner.makeWish('A wish that is cheered');
        const toggle = async () => {
          await ask('REVOKE INSERT ON notifications FROM wishboard_app');
          await pause(2_000);
          await ask('GRANT INSERT ON notifications TO wishboard_app');
          await pause(3_000);
        };
        steady.start(toggle);
        members.start(() => other.post(`/api/wishes/${wish}/reactions`, { emoji: 'heart' }));
      },
      mends: async () => {
        await Promise.all([members.end(), steady.end()]);
      },
    },
  ];
}
