import { launchStack } from '../../tools/start/launch-stack.mjs';
import { importCommunity } from '../lib/community.mjs';
import { burst } from '../lib/http-load.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { median } from '../lib/numbers.mjs';
import { createRequests } from './requests.mjs';

const SIZES = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;

/**
 * Measures the cost of reads and writes as the community grows to each number of wishes in SIZES, each on its own stack. The
 * recommendations worker is stopped meanwhile.
 */
export async function benchGrowth() {
  const bySize = [];
  for (const wishes of SIZES) {
    const stack = await launchStack({ demoData: false, durable: true });
    try {
      importCommunity(stack.databaseUrl, { members: Math.max(100, wishes / 10), wishes, reactions: wishes * 10 });
      // The worker would process the imported data, which takes longer the more there is.
      process.kill(stack.processOf('recommendations'), 'SIGSTOP');
      bySize.push({ wishes, cost: await measureRates(stack) });
    } finally {
      const worker = stack.processOf('recommendations');
      if (worker !== null) process.kill(worker, 'SIGCONT');
      await stack.stop();
    }
  }
  const [first] = bySize;
  return Object.keys(first.cost).map((work) => ({
    work,
    // Cost relative to the first size: the rate at the first size divided by the rate at this one. 1 means constant, and
    // lower is better.
    times: bySize.map(({ wishes, cost }) => ({ wishes, times: first.cost[work] / cost[work] })),
    perSecond: Math.round(first.cost[work]),
  }));
}

/** Returns requests per second for each kind of work. */
async function measureRates({ url, databaseUrl, processOf }) {
  const member = await MemberClient.of(url);
  const rates = {};
  for (const [work, requests] of Object.entries(await createRequests({ url, databaseUrl, member }))) {
    const load = { url, pid: processOf('bff'), seconds: SECONDS, connections: CONNECTIONS, requests };
    // Warm-up: V8 optimises the code, and caches fill.
    await burst(load);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { perSecond, failed } = await burst(load);
      if (failed > 0) throw new Error(`${work}: ${failed} requests failed`);
      rounds.push(perSecond);
    }
    rates[work] = median(rounds);
  }
  return rates;
}
