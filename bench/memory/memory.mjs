import { setTimeout as pause } from 'node:timers/promises';
import { launchStack } from '../../tools/start/launch-stack.mjs';
import { PROCESSES, proportionalKilobytes, waitUntilIdle } from '../lib/process-cost.mjs';

/** @import { Stack } from '../../tools/start/launch-stack.mjs' */

/** Long enough, in milliseconds, for V8 to notice that the process is idle and to release unused memory. */
const SETTLE_MS = 90_000;

/**
 * Measures the memory of each of the {@link PROCESSES} at rest, in MB: see {@link proportionalKilobytes}.
 *
 * @param {Pick<Stack, 'processOf'>} stack
 */
export async function benchMemory({ processOf }) {
  await pause(SETTLE_MS);
  const megabytes = Object.fromEntries(
    PROCESSES.map((name) => [name, Math.round(proportionalKilobytes(processOf(name)) / 1024)]),
  );
  const sum = Object.values(megabytes).reduce((total, one) => total + one, 0);
  return { ...megabytes, sum };
}

/** Measures the same on a separate stack that has just started, with the demo members. */
export async function benchMemoryAtStart() {
  const stack = await launchStack();
  try {
    await waitUntilIdle(stack.processOf);
    return await benchMemory(stack);
  } finally {
    await stack.stop();
  }
}
