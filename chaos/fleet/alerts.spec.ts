import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { type Fault, faultsOf } from './faults';
import { addRow, isWhole, until, useRunningFleet } from './running-fleet';

/** What other work on the machine rightly sets off: shown, and not counted against the fault. */
const OF_A_BUSY_MACHINE = ['EventLoopLate', 'RequestsSlow'];
/** Of those that come a moment later. */
const AFTERWARDS_MS = 5_000;

describe('The shipped alerts', () => {
  // Emergencies are of boards with limits.
  const running = useRunningFleet(() => ({ env: { RATE_LIMIT: 'on' } }));
  /** Those that linger from faults before. */
  const old: string[] = [];
  const firing = async () => {
    const all = (await running.fleet.monitoring.firing()).filter((alert) => !old.includes(alert));
    return { all, ofFaults: all.filter((alert) => !OF_A_BUSY_MACHINE.includes(alert)) };
  };
  const silence = () => until('silence', async () => (await firing()).ofFaults.length === 0);

  async function provoke({ breaks, mends, within }: Fault) {
    const since = performance.now();
    try {
      await breaks();
      await until('an alert', async () => (await firing()).ofFaults.length > 0, within * 1000);
      const seconds = (performance.now() - since) / 1000;
      await pause(AFTERWARDS_MS);
      return { seconds, ...(await firing()) };
    } finally {
      await mends();
    }
  }

  it('are silent while nothing is wrong', async () => {
    await pause(60_000);
    expect((await firing()).ofFaults).toEqual([]);
  }, 120_000);

  it.each(faultsOf(running).map((fault) => [fault.alert, fault.what, fault] as const))(
    '%s fires for %s, and no other alert does',
    async (alert, what, fault) => {
      await silence();
      const { seconds, all, ofFaults } = await provoke(fault);
      if (fault.lingers) old.push(...ofFaults);
      await silence();
      await until('all as before', () => isWhole(running.fleet));
      const after = fault.lingers ?? 'over when it was';
      addRow(what, `${all.join(', ')} after ${seconds.toFixed(0)} s, no other; ${after}`);
      expect(ofFaults).toEqual([alert]);
    },
    900_000,
  );
});
