import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { EntityManager } from 'typeorm';

import { lockWishes } from '../wish-locks.repository.js';
import { decideReaction } from './decide-reaction.js';
import { type DecidedReaction, readReactionTruths, writeReactions } from './reaction-notifications.repository.js';

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
    const news = new Map<string, { reacted: boolean; requestId: string | null }>();
    for (const { payload, cause } of events) {
      const reacted = payload.reacted || (news.get(payload.wishId)?.reacted ?? false);
      news.set(payload.wishId, { reacted, requestId: cause.requestId });
    }
    await lockWishes(manager, 'reaction', [...news.keys()]);
    const decided: DecidedReaction[] = [];
    for (const truth of await readReactionTruths(manager, [...news.keys()])) {
      const { wishId, ownerId } = truth;
      const { reacted = false, requestId = null } = news.get(wishId) ?? {};
      decided.push({ wishId, ownerId, requestId, decision: decideReaction(truth, reacted) });
    }
    await writeReactions(manager, decided);
    return [...new Set(decided.filter(({ decision }) => decision.kind !== 'keep').map(({ ownerId }) => ownerId))];
  }

  async committed(changedUserIds: string[]): Promise<void> {
    await publishNotificationHints(this.redis.producer, changedUserIds);
  }
}
