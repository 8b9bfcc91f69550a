import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Inconsistencies in the tables. Each query counts the faulty rows and assumes that no member has muted another. */
const FAULTS = {
  missingOrWrongReaction: `
    SELECT count(*) FROM (
      SELECT w.user_id, w.id, count(DISTINCT r.user_id) AS actors,
        (array_agg(r.user_id ORDER BY r.created_at DESC, r.id DESC))[1] AS latest
      FROM wishes w JOIN reactions r ON r.wish_id = w.id AND r.user_id <> w.user_id GROUP BY w.id) implied
    LEFT JOIN notifications n
      ON n.user_id = implied.user_id AND n.type = 'reaction' AND n.related_wish_id = implied.id
    WHERE n.id IS NULL OR n.actor_count <> implied.actors OR n.related_user_id <> implied.latest`,
  reactionLeftOver: `
    SELECT count(*) FROM notifications n WHERE type = 'reaction' AND NOT EXISTS (
      SELECT FROM reactions r WHERE r.wish_id = n.related_wish_id AND r.user_id <> n.user_id)`,
  missingGranted: `
    SELECT count(*) FROM (
      SELECT DISTINCT r.wish_id, r.user_id FROM reactions r JOIN wishes w ON w.id = r.wish_id
      WHERE w.is_granted AND r.user_id <> w.user_id AND r.created_at <= w.granted_at) implied
    LEFT JOIN notifications n
      ON n.user_id = implied.user_id AND n.type = 'granted' AND n.related_wish_id = implied.wish_id
    WHERE n.id IS NULL`,
  grantedThoughUndone: `
    SELECT count(*) FROM notifications n JOIN wishes w ON w.id = n.related_wish_id
    WHERE n.type = 'granted' AND n.read = 0 AND NOT w.is_granted`,
  doubled: `
    SELECT count(*) FROM (
      SELECT FROM notifications GROUP BY user_id, type, related_wish_id HAVING count(*) > 1) twice`,
  wrongCount: `
    SELECT count(*) FROM wishes w WHERE heart_count + fire_count + thumbs_up_count <>
      (SELECT count(*) FROM reactions r WHERE r.wish_id = w.id)`,
  stuck: `
    SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM parked_events)
      AS count`,
};

export type NotificationFaults = Record<keyof typeof FAULTS, number>;

export const NO_FAULTS: NotificationFaults = {
  missingOrWrongReaction: 0,
  reactionLeftOver: 0,
  missingGranted: 0,
  grantedThoughUndone: 0,
  doubled: 0,
  wrongCount: 0,
  stuck: 0,
};

async function count(database: Pool, sql: string): Promise<number> {
  return Number((await database.query<{ count: string }>(sql)).rows[0]?.count);
}

/** Compares the notifications with what the wishes and reactions imply. Returns the number of faults of each kind. */
export async function findFaults(database: Pool): Promise<NotificationFaults> {
  const found = await Promise.all(
    Object.entries(FAULTS).map(async ([name, sql]) => [name, await count(database, sql)]),
  );
  return Object.fromEntries(found);
}

/**
 * Waits until no event is owed, or until the number of owed events has not changed for `patienceMs`; {@link findFaults} tells the
 * two apart. A busy machine is slow, but a stuck event never changes.
 *
 * @returns the waiting time in milliseconds
 */
export async function waitUntilNoneOwed(database: Pool, patienceMs: number): Promise<number> {
  const since = performance.now();
  let last = Number.NaN;
  let lastChange = since;
  for (;;) {
    const owed = await count(database, FAULTS.stuck);
    const now = performance.now();
    if (owed !== last) [last, lastChange] = [owed, now];
    if (owed === 0 || now - lastChange > patienceMs) return now - since;
    await pause(100);
  }
}

/** Plants a fault for tests of effects: a trigger drops every event on its way into the outbox. */
export async function loseEvents(database: Pool): Promise<void> {
  await database.query(`
    CREATE FUNCTION lose_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER lose_event BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION lose_event();
  `);
}
