import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connectClient } from '../../tools/servers/postgres-client.mjs';
import { MemberClient } from '../lib/member-client.mjs';
import { median } from '../lib/numbers.mjs';

/** @import { Client } from 'pg' */
/** @import { WishView } from '@wishboard/contracts/http/wishes/wish' */
/** @import { Product } from '../lib/community.mjs' */

const TYPE = 'granted';
const REACTORS = Number(process.env.REACTORS ?? 100_000);
const ROUNDS = 3;

/**
 * Times granting a wish that REACTORS (100,000) members reacted to, from the request to the last notification. The limit is
 * one raw INSERT ... SELECT of the same rows. Rounds alternate on the same table, which is emptied and vacuumed before each.
 *
 * @param {Product} product
 */
export async function benchGrant({ url, databaseUrl, processOf }) {
  const database = await connectClient(databaseUrl);
  try {
    const { owner, wishId } = await prepare(url, database, REACTORS);
    const raw = [];
    const product = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      raw.push(await measureMs(() => insertRaw(database, wishId)));
      await expectRows(database, wishId, REACTORS);
      await deleteNotifications(database, wishId);
      product.push(await measureMs(() => grant(owner, database, wishId)));
      await expectRows(database, wishId, REACTORS);
      await grant(owner, database, wishId);
      await expectRows(database, wishId, 0);
      await deleteNotifications(database, wishId);
    }
    return {
      rawMs: median(raw),
      productMs: median(product),
      times: median(product) / median(raw),
      spread: product.map(Math.round),
      workerPeakMb: peakMemoryMb(processOf('notifications')),
    };
  } finally {
    await database.end();
  }
}

/**
 * Toggles whether the wish is granted, and waits for the last effect.
 *
 * @param {MemberClient} owner
 * @param {Client} database
 * @param {string} wishId
 */
async function grant(owner, database, wishId) {
  await owner.post(`/api/wishes/${wishId}/toggle-granted`);
  await waitForNotifications(database);
}

/** @param {string} url @param {Client} database @param {number} reactors */
async function prepare(url, database, reactors) {
  const [{ id: ownerId }] = await rows(
    database,
    `INSERT INTO users (username, display_name) VALUES ('bench-owner', 'Bench Owner') RETURNING id`,
  );
  const owner = await MemberClient.of(url, ownerId);
  /** @type {WishView} */
  const { id: wishId } = await owner.post('/api/wishes', {
    title: 'A popular wish',
    description: 'Everybody likes it',
  });
  await database.query(
    `WITH member AS (
       INSERT INTO users (username, display_name) SELECT 'bench-' || n, 'Member ' || n FROM generate_series(1, $2::int) n
       RETURNING id)
     INSERT INTO reactions (wish_id, user_id, emoji) SELECT $1, id, 'heart' FROM member`,
    [wishId, reactors],
  );
  await database.query('ANALYZE');
  return { owner, wishId };
}

/** @param {Client} database @param {string} wishId */
function insertRaw(database, wishId) {
  return database.query(
    `INSERT INTO notifications (user_id, type, message, related_wish_id, related_user_id)
     SELECT DISTINCT r.user_id, '${TYPE}', u.display_name || '’s wish “' || w.title || '” was granted!', w.id, w.user_id
     FROM reactions r JOIN wishes w ON w.id = r.wish_id JOIN users u ON u.id = w.user_id
     WHERE r.wish_id = $1 AND r.user_id <> w.user_id`,
    [wishId],
  );
}

/** Waits until the notifications queue has no pending event about a granted wish. @param {Client} database */
async function waitForNotifications(database) {
  for (;;) {
    const [{ open }] = await rows(
      database,
      `SELECT EXISTS (SELECT FROM outbox WHERE type = 'wish.granted')
         OR EXISTS (SELECT FROM deliveries WHERE queue = 'notifications' AND type = 'wish.granted') AS open`,
    );
    if (!open) return;
    await pause(10);
  }
}

/** @param {Client} database @param {string} wishId */
async function deleteNotifications(database, wishId) {
  await database.query(`DELETE FROM notifications WHERE type = '${TYPE}' AND related_wish_id = $1`, [wishId]);
  await database.query('VACUUM notifications');
}

/** @param {Client} database @param {string} wishId @param {number} expected */
async function expectRows(database, wishId, expected) {
  const [{ count }] = await rows(
    database,
    `SELECT count(*)::int AS count FROM notifications WHERE type = '${TYPE}' AND related_wish_id = $1`,
    [wishId],
  );
  if (count !== expected) throw new Error(`${count} notifications instead of ${expected}`);
}

/** @param {() => Promise<unknown>} run */
async function measureMs(run) {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/**
 * @param {Client} database
 * @param {string} sql
 * @param {unknown[]} [parameters]
 */
const rows = async (database, sql, parameters) => (await database.query(sql, parameters)).rows;

/** Returns the peak memory of a process in MB. Linux only; null elsewhere. @param {number | null} pid */
function peakMemoryMb(pid) {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}
