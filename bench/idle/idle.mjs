import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { cpuSeconds, proportionalKilobytes } from '../lib/process-cost.mjs';

const MEMBERS = 1_000;
/** How often the page asks for notifications, in seconds. */
const POLL_S = 30;
const AT_ONCE = 20;
/** Long enough for garbage of the sign-ins to go. */
const REST_MS = 5_000;

/**
 * What members cost who only look: as many open streams, and as many polls of notifications spread over 30 s, beside the
 * same process with neither. CPU as share of one core, memory in KB for each stream.
 */
export async function benchIdle({ url, databaseUrl, processOf }) {
  const pid = processOf('bff');
  const members = await signIn(url, databaseUrl);
  await pause(REST_MS);
  const idle = await shareOfCore(pid, () => pause(POLL_S * 1000));

  const before = proportionalKilobytes(pid);
  const closing = new AbortController();
  await inTurns(members, (member) => member.openStream(() => undefined, closing.signal));
  await pause(REST_MS);
  const streamKilobytes = (proportionalKilobytes(pid) - before) / members.length;
  const busy = await shareOfCore(pid, () =>
    Promise.all(
      members.map(async (member, index) => {
        await pause((index / members.length) * POLL_S * 1000);
        await member.get('/api/notifications');
      }),
    ),
  );
  closing.abort();
  return { members: members.length, idleShare: idle, busyShare: busy, streamKilobytes };
}

async function signIn(url, databaseUrl) {
  const { rows } = await withClient(databaseUrl, (client) => client.query('SELECT id FROM users LIMIT $1', [MEMBERS]));
  const members = [];
  await inTurns(rows, async ({ id }) => members.push(await MemberClient.of(url, id)));
  return members;
}

async function inTurns(all, work) {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await Promise.all(all.slice(start, start + AT_ONCE).map(work));
  }
}

/** CPU the process used while the work ran, as share of one core. */
async function shareOfCore(pid, work) {
  const [begin, used] = [performance.now(), cpuSeconds(pid)];
  await work();
  return (cpuSeconds(pid) - used) / ((performance.now() - begin) / 1000);
}
