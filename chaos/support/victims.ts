import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APPLICATIONS, copiesOf } from '../../tools/start/applications.mjs';
import type { Stack } from '../../tools/start/launch-stack.mjs';

/** Processes to kill. Redis is killed with and without its data: `redis` starts again on its data. */
export const VICTIMS = [
  'bff',
  'notifications',
  'postgres',
  'redis and its data',
  'recommendations',
  'redis',
  'link-preview',
] as const;

/** Names of all processes of the product. */
export const PROCESSES = APPLICATIONS.map(({ name }) => name);

/** Names of the second copies of processes, when there are two of each. The dashboard runs once. */
export const SECOND_COPIES = APPLICATIONS.flatMap((application) =>
  copiesOf(application, 2)
    .slice(1)
    .map(({ name }) => name),
);

export type Victim = (typeof VICTIMS)[number];

/** Time in milliseconds after which a process counts as not coming back by itself. */
const RESTART_TIMEOUT_MS = 120_000;

/** Kills with SIGKILL and waits until every named process is ready again. @returns the time in milliseconds */
export async function killAndWait(stack: Stack, victim: string, names: readonly string[] = PROCESSES): Promise<number> {
  const since = performance.now();
  if (victim === 'redis and its data') {
    await kill(stack, 'redis', () =>
      rmSync(join(dirname(stack.logs), 'redis', 'appendonlydir'), { recursive: true, force: true }),
    );
  } else await kill(stack, victim);
  await waitUntilReady(stack, names);
  return performance.now() - since;
}

/** Kills a process with SIGKILL and waits for its replacement. @param then runs directly after the kill */
export async function kill({ processOf }: Pick<Stack, 'processOf'>, name: string, then = () => {}): Promise<void> {
  const killed = await waitFor(() => processOf(name), `${name} to kill`);
  process.kill(killed, 'SIGKILL');
  then();
  await waitFor(() => processOf(name) !== killed, `${name} after its kill`);
}

/** Waits until every process of the product is ready. @throws Error when that takes too long */
export async function waitUntilReady(stack: Stack, names: readonly string[] = PROCESSES): Promise<void> {
  await waitFor(() => allReady(stack, names), 'All ready');
}

async function waitFor<Found>(look: () => Promise<Found> | Found, what: string): Promise<NonNullable<Found>> {
  for (const end = performance.now() + RESTART_TIMEOUT_MS; performance.now() < end; await pause(50)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Not within ${RESTART_TIMEOUT_MS / 1000} s: ${what}`);
}

/** Whether all named processes are ready. */
export async function allReady(stack: Stack, names: readonly string[] = PROCESSES): Promise<boolean> {
  const answers = names.map(async (name) => {
    try {
      const answer = await fetch(`${stack.addressOf(name)}/readyz`, { signal: AbortSignal.timeout(3_000) });
      await answer.text();
      return answer.ok;
    } catch {
      return false;
    }
  });
  return (await Promise.all(answers)).every(Boolean);
}
