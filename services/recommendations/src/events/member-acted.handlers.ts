import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { RefreshQueue } from '../refresh/refresh-queue.js';

type MemberActed =
  | 'reaction.changed'
  | 'interaction.recorded'
  | 'recommendation.dismissed'
  | 'interests.reset'
  | 'member.erased';

/** Handles acts that say something of a member's taste: requests a refresh of the members' own lists. */
@Injectable()
abstract class MemberActedHandler<Type extends MemberActed> implements EventHandler<Type> {
  abstract readonly type: Type;

  constructor(private readonly refreshes: RefreshQueue) {}

  // The act is in PostgreSQL already, so the refresh may start before the events are marked as done.
  async handle(events: readonly PreparedEvent<Type>[]): Promise<void> {
    await this.refreshes.request(events.map(({ payload }) => payload.userId));
  }
}

@Injectable()
export class ReactionChangedHandler extends MemberActedHandler<'reaction.changed'> {
  readonly type = 'reaction.changed';
}

@Injectable()
export class InteractionRecordedHandler extends MemberActedHandler<'interaction.recorded'> {
  readonly type = 'interaction.recorded';
}

@Injectable()
export class RecommendationDismissedHandler extends MemberActedHandler<'recommendation.dismissed'> {
  readonly type = 'recommendation.dismissed';
}

@Injectable()
export class InterestsResetHandler extends MemberActedHandler<'interests.reset'> {
  readonly type = 'interests.reset';
}

/**
 * Handles an erased member. The refresh of a member who is gone deletes their list, in order after refreshes that were requested
 * before.
 */
@Injectable()
export class MemberErasedHandler extends MemberActedHandler<'member.erased'> {
  readonly type = 'member.erased';
}
