import { runPrepared } from '@wishboard/database/connection/run-prepared';
import type { EntityManager } from 'typeorm';

const LOCK = {
  name: 'lock_wishes',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
};

/**
 * Takes a transaction-scoped advisory lock on each wish for one kind of notification, so that concurrent transactions decide
 * about its notifications one after another. Reads after the lock see everything that the previous holder wrote. Members who
 * react or grant meanwhile are not blocked.
 */
export async function lockWishes(
  manager: EntityManager,
  kind: 'reaction' | 'granted',
  wishIds: readonly string[],
): Promise<void> {
  // Sorted, so that concurrent calls do not deadlock.
  await runPrepared(manager, LOCK, [wishIds.map((id) => `${kind}:${id}`).sort()]);
}
