import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APPLICATIONS } from '../../scripts/lib/applications.mjs';
import type { Stack } from '../../scripts/lib/launch-stack.mjs';

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
  const name = victim === 'redis and its data' ? 'redis' : victim;
  const killed = await livingProcess(stack, name);
  process.kill(killed, 'SIGKILL');
  if (victim === 'redis and its data') {
    rmSync(join(dirname(stack.logs), 'redis', 'appendonlydir'), { recursive: true, force: true });
  }
  const since = performance.now();
  while (stack.processOf(name) === killed || !(await allReady(stack))) {
    if (performance.now() - since > LOST_MS) throw new Error(`Not ready ${LOST_MS} ms after ${victim} was killed`);
    await pause(50);
  }
  return performance.now() - since;
}

async function livingProcess(stack: Stack, name: string): Promise<number> {
  for (;;) {
    const pid = stack.processOf(name);
    if (pid !== null) return pid;
    await pause(50);
  }
}

/** Whether every process of the product says that it is ready. */
export async function allReady(stack: Stack): Promise<boolean> {
  const answers = PROCESSES.map(async (name) => {
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
