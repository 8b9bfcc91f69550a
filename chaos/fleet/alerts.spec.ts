import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { testAlerts } from './alert-tests';
import { faultsOf } from './faults';
import { useRunningFleet } from './running-fleet';

describe('The shipped alerts', () => {
  // The alerts about emergencies require a board with rate limits.
  const running = useRunningFleet(() => ({ env: { RATE_LIMIT: 'on' } }));

  it('are silent while nothing is wrong', async () => {
    await pause(60_000);
    expect(await running.fleet.monitoring.firing()).toEqual([]);
  }, 120_000);

  testAlerts(running, faultsOf(running));
});
