import { runPrepared } from '@wishboard/database/connection/run-prepared';
import type { EntityManager } from 'typeorm';

const LOCK = {
  name: 'lock_wishes',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
};

/**
 * Makes whoever decides about the same wish's notifications of a kind take turns until the transaction ends. What is read
 * afterwards includes everything the one before wrote. Members who react or grant meanwhile are not held up.
 */
export async function lockWishes(
  manager: EntityManager,
  kind: 'reaction' | 'granted',
  wishIds: readonly string[],
): Promise<void> {
  // All in one order, so that nobody waits in a circle.
  await runPrepared(manager, LOCK, [wishIds.map((id) => `${kind}:${id}`).sort()]);
}
