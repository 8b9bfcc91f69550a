import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { addRow, isWhole, until, useRunningFleet } from './running-fleet';

/** A minute that the rule waits for, and what passes until Prometheus has looked twice and told. */
const IN_TIME_S = 110;
/** What other work on the machine rightly sets off: shown, and not counted against the fault. */
const OF_A_BUSY_MACHINE = ['EventLoopLate', 'RequestsSlow'];

describe('The shipped alerts', () => {
  const running = useRunningFleet();
  const firing = async () => {
    const all = await running.fleet.monitoring.firing();
    return { all, ofFaults: all.filter((alert) => !OF_A_BUSY_MACHINE.includes(alert)) };
  };
  const silence = () => until('silence', async () => (await firing()).ofFaults.length === 0);

  /** Sends a signal to every process of a product's name. */
  const send = (names: readonly string[], signal: NodeJS.Signals) => {
    for (const name of names) {
      const pid = running.fleet.processOf(name);
      if (pid === null) throw new Error(`${name} does not run.`);
      process.kill(pid, signal);
    }
  };

  const FAULTS: [string, string, () => Promise<unknown> | unknown, () => Promise<unknown> | unknown][] = [
    ['ProcessDown', 'a BFF that hangs', () => send(['bff-2'], 'SIGSTOP'), () => send(['bff-2'], 'SIGCONT')],
    [
      'RedisAway',
      'every Redis killed',
      () => Promise.all(running.fleet.redis.members.map((member) => member.kill())),
      () => Promise.all(running.fleet.redis.members.map((member) => member.start())),
    ],
    [
      'PostgresAway',
      'two of three etcd killed, so that nobody may be the primary',
      () => Promise.all(running.fleet.etcd.members.slice(1).map((member) => member.kill())),
      () => Promise.all(running.fleet.etcd.members.slice(1).map((member) => member.start())),
    ],
  ];

  it('are silent while nothing is wrong', async () => {
    await pause(60_000);
    expect((await firing()).ofFaults).toEqual([]);
  }, 120_000);

  it.each(FAULTS)(
    '%s fires for %s, and no other alert does',
    async (alert, what, breaks, mends) => {
      await silence();
      const since = performance.now();
      const fires = async () => {
        await until(alert, async () => (await firing()).ofFaults.length > 0);
        const seconds = (performance.now() - since) / 1000;
        // Those that come a moment later.
        await pause(5_000);
        return { seconds, ...(await firing()) };
      };
      await breaks();
      const { seconds, all, ofFaults } = await fires().finally(mends);
      await silence();
      await until('all as before', () => isWhole(running.fleet));
      addRow(what, `${all.join(', ')} after ${seconds.toFixed(0)} s, and over when it was`);
      expect(ofFaults).toEqual([alert]);
      expect(seconds).toBeLessThan(IN_TIME_S);
    },
    900_000,
  );
});
