import { Injectable } from '@nestjs/common';
import { absorbDeliveries } from '@wishboard/server-kit/queues/absorb-deliveries';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { publishNotificationHints } from '@wishboard/server-kit/queues/notification-hints';
import { RedisConnections } from '@wishboard/server-kit/queues/redis-connections';
import type { EntityManager } from 'typeorm';

import { lockWish } from '../lock-wish.js';
import { decideReaction } from './decide-reaction.js';
import { readReactionTruth, writeReaction } from './reaction-writer.js';

/** Keeps the owner's one notification about the reactions to a wish true. */
@Injectable()
export class ReactionChangedHandler implements EventHandler<'reaction.changed', undefined, string | null> {
  readonly type = 'reaction.changed';

  constructor(private readonly redis: RedisConnections) {}

  /** Answers the member whose notifications changed, or null. */
  async handle(event: ReceivedEvent<'reaction.changed'>, manager: EntityManager): Promise<string | null> {
    const { payload, cause } = event;
    const { wishId } = payload;
    await lockWish(manager, 'reaction', wishId);
    const absorbed = await absorbDeliveries(manager, 'notifications', 'reaction.changed', wishId);
    const truth = await readReactionTruth(manager, wishId);
    if (!truth) return null;
    const reacted = payload.reacted || absorbed.some((other) => other.reacted);
    const decision = decideReaction(truth, reacted);
    await writeReaction(manager, truth.ownerId, wishId, decision, cause.requestId);
    return decision.kind === 'keep' ? null : truth.ownerId;
  }

  async committed(_event: ReceivedEvent<'reaction.changed'>, changedUserId: string | null): Promise<void> {
    if (changedUserId) await publishNotificationHints(this.redis.producer, [changedUserId]);
  }
}
