import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { EntityManager } from 'typeorm';

import { lockWishes } from '../wish-locks.repository.js';
import { decideReaction } from './decide-reaction.js';
import {
  type DecidedReaction,
  readReactionStates,
  writeReactionNotifications,
} from './reaction-notifications.repository.js';

/**
 * Keeps the owner's single notification about the reactions to a wish correct. There is one decision for each wish in a batch,
 * however many members reacted.
 */
@Injectable()
export class ReactionChangedHandler implements EventHandler<'reaction.changed', unknown, string[]> {
  readonly type = 'reaction.changed';

  constructor(private readonly redis: RedisConnections) {}

  /** Returns the members whose notifications changed. */
  async handle(events: readonly PreparedEvent<'reaction.changed'>[], manager: EntityManager): Promise<string[]> {
    const changes = new Map<string, { reacted: boolean; requestId: string | null }>();
    for (const { payload, cause } of events) {
      const reacted = payload.reacted || (changes.get(payload.wishId)?.reacted ?? false);
      changes.set(payload.wishId, { reacted, requestId: cause.requestId });
    }
    await lockWishes(manager, 'reaction', [...changes.keys()]);
    const decided: DecidedReaction[] = [];
    for (const state of await readReactionStates(manager, [...changes.keys()])) {
      const { wishId, ownerId } = state;
      const { reacted = false, requestId = null } = changes.get(wishId) ?? {};
      decided.push({ wishId, ownerId, requestId, decision: decideReaction(state, reacted) });
    }
    await writeReactionNotifications(manager, decided);
    return [...new Set(decided.filter(({ decision }) => decision.kind !== 'keep').map(({ ownerId }) => ownerId))];
  }

  async committed(changedUserIds: string[]): Promise<void> {
    await publishNotificationHints(this.redis.producer, changedUserIds);
  }
}
