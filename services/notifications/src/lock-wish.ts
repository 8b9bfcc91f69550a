import { runPrepared } from '@wishboard/server-kit/database/run-prepared';
import type { EntityManager } from 'typeorm';

const LOCK = { name: 'lock_wish', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' };

/**
 * Makes whoever decides about the same wish's notifications of a kind take turns until the transaction ends. What is read
 * afterwards includes everything the one before wrote. Members who react or grant meanwhile are not held up.
 */
export async function lockWish(manager: EntityManager, kind: 'reaction' | 'granted', wishId: string): Promise<void> {
  await runPrepared(manager, LOCK, [`${kind}:${wishId}`]);
}
