import { readFileSync } from 'node:fs';

const PROCESSES = ['bff', 'notifications', 'recommendations', 'link-preview', 'queue-dashboard'];

/** Memory of each process of the product at rest, in MB: its share of what it has in common with others, by /proc. */
export async function benchMemory({ processOf }) {
  const megabytes = Object.fromEntries(PROCESSES.map((name) => [name, proportionalMegabytes(processOf(name))]));
  const sum = Object.values(megabytes).reduce((total, one) => total + one, 0);
  return { ...megabytes, sum };
}

function proportionalMegabytes(pid) {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
