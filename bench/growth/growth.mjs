import { launchStack } from '../../tools/start/launch-stack.mjs';
import { importCommunity } from '../lib/community.mjs';
import { burst } from '../lib/http-load.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { median } from '../lib/numbers.mjs';
import { openWork } from './work.mjs';

const SIZES = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;

/**
 * The cost of reads and writes as the community grows, each size in a product of its own: SIZES wishes. The worker of
 * recommendations stands still meanwhile.
 */
export async function benchGrowth() {
  const bySize = [];
  for (const wishes of SIZES) {
    const stack = await launchStack({ demoData: false, durable: true });
    try {
      importCommunity(stack.databaseUrl, { members: Math.max(100, wishes / 10), wishes, reactions: wishes * 10 });
      // It would work through what was imported, for longer the more that is.
      process.kill(stack.processOf('recommendations'), 'SIGSTOP');
      bySize.push({ wishes, cost: await costOf(stack) });
    } finally {
      process.kill(stack.processOf('recommendations'), 'SIGCONT');
      await stack.stop();
    }
  }
  const [first] = bySize;
  return Object.keys(first.cost).map((work) => ({
    work,
    // Lower is better, and 1 is flat: requests a second at the first size, for each at this one.
    times: bySize.map(({ wishes, cost }) => ({ wishes, times: first.cost[work] / cost[work] })),
    perSecond: Math.round(first.cost[work]),
  }));
}

/** Requests a second of each kind of work. */
async function costOf({ url, databaseUrl, processOf }) {
  const member = await MemberClient.of(url);
  const rates = {};
  for (const [work, requests] of Object.entries(await openWork({ url, databaseUrl, member }))) {
    const load = { url, pid: processOf('bff'), seconds: SECONDS, connections: CONNECTIONS, requests };
    // V8 gets to know the way of the work, and what is kept in memory is read.
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
