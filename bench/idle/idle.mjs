import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { cpuSeconds, proportionalKilobytes } from '../lib/process-cost.mjs';

/** @import { WishesHint } from '@wishboard/contracts/http/hint' */
/** @import { Product } from '../lib/community.mjs' */

const MEMBERS = 1_000;
/** Interval at which a page polls notifications, in seconds. */
const POLL_S = 30;
const CONCURRENCY = 20;
/** Long enough for the garbage of the sign-ins to be collected, in milliseconds. */
const SETTLE_MS = 5_000;
const REACTIONS_PER_S = 20;

/**
 * Measures the cost of members who only look. First, open streams of all members and a poll of notifications by each, spread
 * over 30 s, against the same process with neither. Then the same while others react to what all these members have on the
 * screen, against the reactions alone. A page reads again only where the hint lacks the new data. CPU is given as a share of
 * one core, memory in KB per stream.
 *
 * @param {Product} product
 */
export async function benchIdle({ url, databaseUrl, processOf }) {
  const pid = processOf('bff');
  const members = await signIn(url, databaseUrl);
  await pause(SETTLE_MS);
  const idle = await measureCpuShare(pid, () => pause(POLL_S * 1000));

  const before = proportionalKilobytes(pid);
  const closing = new AbortController();
  let reads = 0;
  const follow = async (/** @type {MemberClient} */ member, /** @type {string} */ hint) => {
    /** @type {WishesHint} */
    const { live } = JSON.parse(hint);
    if (live) return;
    await member.get('/api/wishes/community');
    reads += 1;
  };
  await runConcurrently(members, (member) =>
    member.openStream((_time, hint) => void follow(member, hint), closing.signal, 'wishes'),
  );
  await pause(SETTLE_MS);
  const streamKilobytes = (proportionalKilobytes(pid) - before) / members.length;
  const poll = () =>
    Promise.all(
      members.map(async (member, index) => {
        await pause((index / members.length) * POLL_S * 1000);
        await member.get('/api/notifications');
      }),
    );
  const busy = await measureCpuShare(pid, poll);
  reads = 0;
  const react = await createReactor(url, databaseUrl);
  const live = await measureCpuShare(pid, () => Promise.all([poll(), react()]));
  closing.abort();
  await pause(SETTLE_MS);
  const reactions = await measureCpuShare(pid, react);
  return {
    members: members.length,
    idleShare: idle,
    busyShare: busy,
    streamKilobytes,
    reactionsPerSecond: REACTIONS_PER_S,
    reactionsShare: reactions,
    liveShare: live,
    readsPerMember: reads / members.length,
  };
}

/**
 * Returns a function that reacts to the newest wishes at the given rate, for as long as one round of polls takes.
 *
 * @param {string} url
 * @param {string} databaseUrl
 */
async function createReactor(url, databaseUrl) {
  const member = await MemberClient.of(url);
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('SELECT id FROM wishes ORDER BY created_at DESC, id DESC LIMIT $1', [REACTIONS_PER_S]),
  );
  return () =>
    Promise.all(
      Array.from({ length: POLL_S * REACTIONS_PER_S }, async (_, index) => {
        await pause((index / REACTIONS_PER_S) * 1000);
        await member.post(`/api/wishes/${rows[index % rows.length].id}/reactions`, { emoji: 'heart' });
      }),
    );
}

/** @param {string} url @param {string} databaseUrl */
async function signIn(url, databaseUrl) {
  const { rows } = await withClient(databaseUrl, (client) => client.query('SELECT id FROM users LIMIT $1', [MEMBERS]));
  /** @type {MemberClient[]} */
  const members = [];
  await runConcurrently(rows, async ({ id }) => members.push(await MemberClient.of(url, id)));
  return members;
}

/**
 * @template Item
 * @param {Item[]} all
 * @param {(item: Item) => Promise<unknown>} work
 */
async function runConcurrently(all, work) {
  for (let start = 0; start < all.length; start += CONCURRENCY) {
    await Promise.all(all.slice(start, start + CONCURRENCY).map(work));
  }
}

/**
 * Returns the CPU time that the process used during the work, as a share of one core.
 *
 * @param {number | null} pid
 * @param {() => Promise<unknown>} work
 */
async function measureCpuShare(pid, work) {
  const [begin, used] = [performance.now(), cpuSeconds(pid)];
  await work();
  return (cpuSeconds(pid) - used) / ((performance.now() - begin) / 1000);
}
