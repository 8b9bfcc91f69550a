import { recommend, tellingWishes } from '../taste/recommend.js';
import { TasteModel } from '../taste/taste-model.js';
import { syntheticCommunity } from './synthetic-community.js';

/**
 * What the model costs at a size: `node dist/eval/cost.js MEMBERS WISHES` prints JSON. A refresh is measured for members who
 * just did one thing more, without the two queries and the write to Redis around it.
 */
const REFRESHES = 400;
const [members = 1_000, wishes = 2_500] = process.argv.slice(2).map(Number);
const { actions, now, ...community } = syntheticCommunity({ members, wishes }, 1);
const before = heapMegabytes();
const startedAt = performance.now();
const model = new TasteModel();
for (const wish of community.wishes) model.putWish(wish);
for (const [userId, acts] of actions) model.setMember(userId, tellingWishes(acts, now));
const learnMs = performance.now() - startedAt;

const everyone = [...actions];
/** Times of refreshes of members who each did one thing more, in milliseconds, shortest first. */
function refreshTimes(round: number): number[] {
  return Array.from({ length: REFRESHES }, (_value, i) => {
    const [userId, acts] = everyone[Math.floor((i * everyone.length) / REFRESHES)] ?? ['', []];
    const wishId = community.wishes[(i * 7_919 + round) % community.wishes.length]?.id ?? '';
    const done = [...acts, { wishId, kind: 'react' as const, at: now }];
    const member = { actions: done, excluded: new Set(done.map((act) => act.wishId)), keywords: [] };
    const from = performance.now();
    recommend(model, userId, member, now);
    return performance.now() - from;
  }).sort((a, b) => a - b);
}
// At first every row of the matrix has to be worked out; then only those that changed.
const first = refreshTimes(0);
const again = refreshTimes(1);

const events = everyone.reduce((sum, [, acts]) => sum + acts.length, 0);
const at = (times: number[], share: number) => Number((times[Math.floor(share * REFRESHES)] ?? 0).toFixed(2));
const result = {
  members,
  wishes,
  events,
  learnMs: Math.round(learnMs),
  firstRefreshMs: { median: at(first, 0.5), p95: at(first, 0.95) },
  refreshMs: { median: at(again, 0.5), p95: at(again, 0.95) },
  modelMegabytes: Math.round(heapMegabytes() - before),
};
process.stdout.write(`${JSON.stringify(result)}\n`);

function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
