import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { quantile } from '../lib/numbers.mjs';
import { waitUntilIdle } from '../lib/process-cost.mjs';

/** @import { WishView } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Product } from '../lib/community.mjs' */

const { STREAMS = '200', LIVE_REACTIONS = '1000' } = process.env;
/** A hint that takes longer than this, in milliseconds, counts as lost. */
const HINT_TIMEOUT_MS = 10_000;

/**
 * Times the way of a reaction to the owner of the wish, from the API's response to the hint on the owner's open stream.
 * STREAMS (200) members are connected, and LIVE_REACTIONS (1,000) follow one another. Waits first until effects of earlier
 * benches are done, because the first hints would otherwise queue behind them.
 *
 * @param {Product} product
 */
export async function benchLive({ url, databaseUrl, processOf }) {
  await waitUntilIdle(processOf);
  const [streams, reactions] = [Number(STREAMS), Number(LIVE_REACTIONS)];
  const members = await addMembers(databaseUrl, streams + 1);
  const [actor, ...owners] = await Promise.all(members.map(({ id }) => MemberClient.of(url, id)));
  if (!actor) throw new Error('There is nobody who reacts');
  const closing = new AbortController();
  /** @type {Map<number, (time: number) => void>} */
  const waiting = new Map();
  const wishes = await Promise.all(
    owners.map(async (owner, index) => {
      await owner.openStream((time) => waiting.get(index)?.(time), closing.signal);
      /** @type {WishView} */
      const wish = await owner.post('/api/wishes', { title: `Wish ${index}`, description: 'To be reacted to' });
      return wish.id;
    }),
  );
  await pause(1_000);

  /** @type {number[]} */
  const times = [];
  let lost = 0;
  for (let turn = 0; turn < reactions; turn += 1) {
    const index = turn % wishes.length;
    /** @type {Promise<number>} */
    const hinted = new Promise((resolve) => waiting.set(index, resolve));
    await actor.post(`/api/wishes/${wishes[index]}/reactions`, { emoji: 'heart' });
    const answered = performance.now();
    const seen = await Promise.race([hinted, pause(HINT_TIMEOUT_MS, undefined, { ref: false })]);
    if (seen === undefined) lost += 1;
    else times.push(Math.max(0, seen - answered));
  }
  closing.abort();
  return { streams, reactions, lost, medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

/** @param {string} databaseUrl @param {number} count @returns {Promise<{ id: string }[]>} */
async function addMembers(databaseUrl, count) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO users (username, display_name) SELECT 'live-' || n, 'Live ' || n FROM generate_series(1, $1::int) n
       RETURNING id`,
      [count],
    ),
  );
  return rows;
}
