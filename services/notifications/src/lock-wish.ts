import type { EntityManager } from 'typeorm';

/**
 * Makes whoever decides about the same wish's notifications of a kind take turns until the transaction ends. What is read
 * afterwards includes everything the one before wrote. Members who react or grant meanwhile are not held up.
 */
export async function lockWish(manager: EntityManager, kind: 'reaction' | 'granted', wishId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${wishId}`]);
}
