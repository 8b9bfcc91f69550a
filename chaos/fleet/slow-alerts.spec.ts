import { testAlerts } from './alert-tests';
import { useRunningFleet } from './running-fleet';
import { slowFaultsOf } from './slow-faults';

describe('The shipped alerts that wait longer', () => {
  // A writable dashboard, so that a queue can be paused.
  const running = useRunningFleet(() => ({ env: { QUEUE_DASHBOARD_WRITABLE: '1' } }));

  testAlerts(running, slowFaultsOf(running));
});
