import { launchStack } from '../../tools/start/launch-stack.mjs';
import { importCommunity } from '../lib/community.mjs';
import { burst } from '../lib/http-load.mjs';
import { itemAt } from '../lib/items.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { median } from '../lib/numbers.mjs';
import { resumeRecommendations, suspendRecommendations } from '../lib/process-cost.mjs';
import { createRequests } from './requests.mjs';

/** @import { Stack } from '../../tools/start/launch-stack.mjs' */

const SIZES = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;

/**
 * Measures the cost of reads and writes as the community grows to each number of wishes in SIZES, each on its own stack. The
 * recommendations worker is stopped meanwhile.
 */
export async function benchGrowth() {
  /** @type {{ wishes: number, cost: Record<string, number> }[]} */
  const bySize = [];
  for (const wishes of SIZES) {
    const stack = await launchStack({ demoData: false, durable: true });
    try {
      importCommunity(stack.databaseUrl, { members: Math.max(100, wishes / 10), wishes, reactions: wishes * 10 });
      suspendRecommendations(stack.processOf);
      bySize.push({ wishes, cost: await measureRates(stack) });
    } finally {
      resumeRecommendations(stack.processOf);
      await stack.stop();
    }
  }
  return Object.entries(itemAt(bySize, 0).cost).map(([work, perSecond]) => ({
    work,
    // Cost relative to the first size: the rate at the first size divided by the rate at this one. 1 means constant, and
    // lower is better.
    times: bySize.map(({ wishes, cost }) => ({ wishes, times: perSecond / (cost[work] ?? Number.NaN) })),
    perSecond: Math.round(perSecond),
  }));
}

/** Returns requests per second for each kind of work. @param {Stack} stack */
async function measureRates({ url, databaseUrl, processOf }) {
  const member = await MemberClient.of(url);
  /** @type {Record<string, number>} */
  const rates = {};
  for (const [work, requests] of Object.entries(await createRequests({ databaseUrl, member }))) {
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
