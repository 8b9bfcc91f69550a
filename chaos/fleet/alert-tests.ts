import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Fault } from './faults';
import { addRow, isWhole, type RunningFleet, until } from './running-fleet';

/** Alerts that other load on the machine may rightly fire. They are reported, and not counted against the fault. */
const OF_A_BUSY_MACHINE = ['EventLoopLate', 'RequestsSlow'];
/** How long to wait for further alerts, in milliseconds. */
const AFTERWARDS_MS = 5_000;
const OVER_MS = 600_000;

/** Registers a test for each fault: its alert fires within its time, no other alert fires, and the alert ends with the fault. */
export function testAlerts(running: RunningFleet, faults: readonly Fault[]): void {
  /** Alerts that still fire because of earlier faults. */
  const old: string[] = [];
  const firing = async (alert?: string) => {
    const all = (await running.fleet.monitoring.firing()).filter((name) => !old.includes(name));
    return { all, ofFaults: all.filter((name) => name === alert || !OF_A_BUSY_MACHINE.includes(name)) };
  };
  const silence = (alert: string) => until('silence', async () => (await firing(alert)).ofFaults.length === 0, OVER_MS);

  async function provoke({ alert, breaks, mends, within }: Fault) {
    const since = performance.now();
    try {
      await breaks();
      await until('an alert', async () => (await firing(alert)).ofFaults.length > 0, within * 1000);
      const seconds = (performance.now() - since) / 1000;
      await pause(AFTERWARDS_MS);
      return { seconds, ...(await firing(alert)) };
    } finally {
      await mends();
    }
  }

  it.each(faults.map((fault) => [fault.alert, fault.what, fault] as const))(
    '%s fires for %s, and no other alert does',
    async (alert, what, fault) => {
      await silence(alert);
      const { seconds, all, ofFaults } = await provoke(fault);
      if (fault.lingers) old.push(...ofFaults);
      else await silence(alert);
      await until('all as before', () => isWhole(running.fleet));
      const after = fault.lingers ?? 'over when it was';
      addRow(what, `${all.join(', ')} after ${seconds.toFixed(0)} s; ${after}`);
      expect(ofFaults).toEqual([alert]);
    },
    1_800_000,
  );
}
