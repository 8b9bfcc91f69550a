import type { Fleet } from '../../tools/fleet/launch-fleet.mjs';
import { until } from './running-fleet';

/** Restarts a process as an orchestrator does: sends SIGTERM, and waits until the fleet has started the process again and it is ready. */
export async function restart(fleet: Fleet, name: string): Promise<void> {
  const pid = fleet.processOf(name);
  if (pid === null) throw new Error(`${name} does not run.`);
  process.kill(pid, 'SIGTERM');
  await until(`${name} runs anew`, () => ![pid, null].includes(fleet.processOf(name)));
  const isReady = () =>
    fetch(`${fleet.addressOf(name)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(`${name} is ready`, isReady);
}
