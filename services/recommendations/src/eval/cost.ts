import { TasteModel } from '../model/taste-model.js';
import { informativeActs, NO_INTERESTS, recommend } from '../ranking/recommend.js';
import { syntheticCommunity } from './synthetic-community.js';

/**
 * Measures the cost of the model at a given size: `node dist/modules/eval/cost.js MEMBERS WISHES` prints JSON. A refresh is measured for
 * members who just did one thing more, without the queries to PostgreSQL and the commands to Redis around it. All times are
 * processor time, which a busy machine hardly changes.
 */
const REFRESHES = 100;
const [members = 1_000, wishes = 2_500] = process.argv.slice(2).map(Number);
const synthetic = syntheticCommunity({ members, wishes }, 1);
const { now } = synthetic;
const community = synthetic.wishes.map((wish) => ({ ...wish, id: uuid(wish.id) }));
const actions = new Map(
  [...synthetic.actions].map(([userId, acts]) => [userId, acts.map((act) => ({ ...act, wishId: uuid(act.wishId) }))]),
);
const before = heapMegabytes();
const startedAt = cpuMs();
/** Stands in for Redis. */
const kept = new Map<string, Buffer>();
let model = learn();
const learnMs = cpuMs() - startedAt;

const everyone = [...actions];
/** Returns the times of refreshes of members who each did one thing more, in milliseconds, the shortest first. */
function refreshTimes(round: number): number[] {
  return Array.from({ length: REFRESHES }, (_value, i) => {
    const [userId, acts] = everyone[Math.floor((i * everyone.length) / REFRESHES)] ?? ['', []];
    const wishId = community[(i * 7_919 + round) % community.length]?.id ?? '';
    const done = [...acts, { wishId, kind: 'react' as const, at: now }];
    const member = { actions: done, excluded: new Set(done.map((act) => act.wishId)), ...NO_INTERESTS };
    const from = cpuMs();
    for (const id of model.wishesWithoutRow(member.excluded)) {
      const row = kept.get(id);
      if (row) model.putRow(id, row);
    }
    recommend(model, userId, member, now);
    return cpuMs() - from;
  }).sort((a, b) => a - b);
}
// The first round computes every row. The second recomputes the rows that changed. After the restart, rows are read from `kept`.
const first = refreshTimes(0);
const again = refreshTimes(1);
const keptMegabytes = [...kept.values()].reduce((sum, { length }) => sum + length, 0) / 2 ** 20;
const modelMegabytes = Math.round(heapMegabytes() - before - keptMegabytes);
model = learn();
const restarted = refreshTimes(1);

const events = everyone.reduce((sum, [, acts]) => sum + acts.length, 0);
const at = (times: number[], share: number) => Number((times[Math.floor(share * REFRESHES)] ?? 0).toFixed(2));
const result = {
  members,
  wishes,
  events,
  learnMs: Math.round(learnMs),
  firstRefreshMs: { median: at(first, 0.5), p95: at(first, 0.95) },
  refreshMs: { median: at(again, 0.5), p95: at(again, 0.95) },
  restartedRefreshMs: { median: at(restarted, 0.5), p95: at(restarted, 0.95) },
  modelMegabytes,
  keptRows: kept.size,
  keptMegabytes: Math.round(keptMegabytes),
};
process.stdout.write(`${JSON.stringify(result)}\n`);

function learn(): TasteModel {
  const learnt = new TasteModel((wishId, row) => kept.set(wishId, row));
  // Copies each wish, as if it came from the database with its own strings. The memory that the model keeps of them is then counted.
  for (const wish of community) learnt.putWish(structuredClone(wish));
  for (const [userId, acts] of actions) learnt.setMember(userId, informativeActs(acts, now));
  return learnt;
}

/** Turns a synthetic id into a UUID, as real wishes have. */
function uuid(name: string): string {
  return `00000000-0000-0000-0000-${name.replace(/\D/g, '').padStart(12, '0')}`;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
