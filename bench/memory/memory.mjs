import { PROCESSES, proportionalKilobytes } from '../lib/process-cost.mjs';

/** Memory of each process of the product at rest, in MB: see proportionalKilobytes. */
export async function benchMemory({ processOf }) {
  const megabytes = Object.fromEntries(
    PROCESSES.map((name) => [name, Math.round(proportionalKilobytes(processOf(name)) / 1024)]),
  );
  const sum = Object.values(megabytes).reduce((total, one) => total + one, 0);
  return { ...megabytes, sum };
}
