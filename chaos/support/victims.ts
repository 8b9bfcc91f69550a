import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APPLICATIONS } from '../../tools/start/applications.mjs';
import type { Stack } from '../../tools/start/launch-stack.mjs';

/** What is killed. Redis is killed with and without its data: `redis` starts again on what it had. */
export const VICTIMS = [
  'bff',
  'notifications',
  'postgres',
  'redis and its data',
  'recommendations',
  'redis',
  'link-preview',
] as const;

/** Every process of the product, by name. */
export const PROCESSES = APPLICATIONS.map(({ name }) => name);

export type Victim = (typeof VICTIMS)[number];

/** Something does not come back by itself. */
const LOST_MS = 120_000;

/** Kills with SIGKILL, and waits until everything says that it is ready again. @returns milliseconds until then */
export async function killAndWait(stack: Stack, victim: Victim): Promise<number> {
  const since = performance.now();
  if (victim === 'redis and its data') {
    await kill(stack, 'redis', () =>
      rmSync(join(dirname(stack.logs), 'redis', 'appendonlydir'), { recursive: true, force: true }),
    );
  } else await kill(stack, victim);
  await waitUntilReady(stack);
  return performance.now() - since;
}

/** Kills the process of that name with SIGKILL, and waits until there is another. @param then what follows at once */
export async function kill({ processOf }: Pick<Stack, 'processOf'>, name: string, then = () => {}): Promise<void> {
  const killed = await until(() => processOf(name), `${name} to kill`);
  process.kill(killed, 'SIGKILL');
  then();
  await until(() => processOf(name) !== killed, `${name} after its kill`);
}

/** Waits until every process of the product says that it is ready. @throws Error when that takes too long */
export async function waitUntilReady(stack: Stack, names: readonly string[] = PROCESSES): Promise<void> {
  await until(() => allReady(stack, names), 'All ready');
}

async function until<Found>(look: () => Promise<Found> | Found, what: string): Promise<NonNullable<Found>> {
  for (const end = performance.now() + LOST_MS; performance.now() < end; await pause(50)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Not within ${LOST_MS / 1000} s: ${what}`);
}

/** Whether the processes of these names say that they are ready. */
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
