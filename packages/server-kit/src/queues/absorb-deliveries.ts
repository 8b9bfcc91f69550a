import { EVENT_VERSION, type EventMap, type EventType } from '@wishboard/contracts/jobs/events';
import type { QueueName } from '@wishboard/contracts/jobs/queues';
import type { EntityManager } from 'typeorm';
import { runPrepared } from '../database/run-prepared.js';

/**
 * Looks the others up before it deletes them by their key. As a join, planned once while nothing was owed, it would go
 * through all that is owed for each of them.
 */
const ABSORB = {
  name: 'absorb_deliveries',
  text: `DELETE FROM deliveries WHERE queue = $1 AND event_id = ANY (ARRAY(
       SELECT event_id FROM deliveries WHERE queue = $1 AND type = $2 AND version = $4 AND payload ->> 'wishId' = $3
       FOR UPDATE SKIP LOCKED)) RETURNING payload`,
};

/** Event types that are about a wish. */
export type WishEventType = {
  [Type in EventType]: EventMap[Type] extends { wishId: string } ? Type : never;
}[EventType];

/**
 * Marks every other event of this type that the queue owes about the wish as done, and answers their payloads. For a
 * handler that recomputes from the tables: what it reads after this call includes all of them, so a thousand reactions
 * to one wish cost one computation. What another worker is handling at this moment is left to it.
 */
export async function absorbDeliveries<Type extends WishEventType>(
  manager: EntityManager,
  queue: QueueName,
  type: Type,
  wishId: string,
): Promise<EventMap[Type][]> {
  const rows = await runPrepared<{ payload: EventMap[Type] }>(manager, ABSORB, [queue, type, wishId, EVENT_VERSION]);
  return rows.map(({ payload }) => payload);
}
