import type { EventType } from '@wishboard/contracts/jobs/events';
import { type QueueName, ROUTES } from '@wishboard/contracts/jobs/queues';

import type { EventHandler } from './event-handler.js';

/** The handlers of one queue by event type. */
export type HandlerRegistry = ReadonlyMap<string, EventHandler>;

/**
 * Maps each event type that is routed to the queue to its handler.
 *
 * @throws Error that names every type without a handler, with several, or with a handler although the type is not routed to this
 * queue
 */
export function createHandlerRegistry(queue: QueueName, handlers: readonly EventHandler[]): HandlerRegistry {
  const registry = new Map<EventType, EventHandler>();
  const problems: string[] = [];
  for (const handler of handlers) {
    if (registry.has(handler.type)) problems.push(`${handler.type} has more than one handler`);
    if (!ROUTES[handler.type]?.includes(queue)) problems.push(`${handler.type} is not routed here`);
    registry.set(handler.type, handler);
  }
  for (const type of eventTypesOf(queue)) if (!registry.has(type)) problems.push(`${type} has no handler`);
  if (problems.length > 0) throw new Error(`Queue ${queue}: ${problems.join('; ')}`);
  return registry;
}

/** Returns the event types that are routed to the queue. */
export function eventTypesOf(queue: QueueName): EventType[] {
  return (Object.keys(ROUTES) as EventType[]).filter((type) => ROUTES[type].includes(queue));
}
