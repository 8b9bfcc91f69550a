import type { EventType } from '@wishboard/contracts/jobs/events';

import type { EventHandler } from './event-handler.js';
import { createHandlerRegistry } from './handler-registry.js';

const handlerOf = (type: EventType): EventHandler => ({ type, handle: async () => undefined });
const ofNotifications: EventType[] = [
  'wish.created',
  'wish.granted',
  'reaction.changed',
  'moderation.decided',
  'user.created',
];

describe('the handlers of a queue', () => {
  it('are found by event type', () => {
    const registry = createHandlerRegistry('notifications', ofNotifications.map(handlerOf));
    expect([...registry.keys()].sort()).toEqual([...ofNotifications].sort());
  });

  it('are refused when an event routed to the queue has none', () => {
    expect(() => createHandlerRegistry('notifications', [handlerOf('user.created')])).toThrow(
      'Queue notifications: wish.created has no handler; wish.granted has no handler; reaction.changed has no handler; moderation.decided has no handler',
    );
  });

  it('are refused when an event has two', () => {
    const handlers = [...ofNotifications, 'user.created' as const].map(handlerOf);
    expect(() => createHandlerRegistry('notifications', handlers)).toThrow('user.created has more than one handler');
  });

  it('are refused when one is for an event that is not routed to the queue', () => {
    const handlers = [...ofNotifications, 'wish.updated' as const].map(handlerOf);
    expect(() => createHandlerRegistry('notifications', handlers)).toThrow('wish.updated is not routed here');
  });
});
