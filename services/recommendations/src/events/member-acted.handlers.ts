import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { RefreshQueue } from '../refresh/refresh-queue.js';

type MemberActed = 'reaction.changed' | 'interaction.recorded' | 'recommendation.dismissed' | 'interests.reset';

/** A member did something that tells about the member's taste: the member's own list is out of date. */
abstract class MemberActedHandler<Type extends MemberActed> implements EventHandler<Type> {
  abstract readonly type: Type;

  constructor(private readonly refreshes: RefreshQueue) {}

  // What happened is in PostgreSQL already, so the request may overtake the mark that the event is done.
  async handle({ payload }: ReceivedEvent<Type>): Promise<void> {
    await this.refreshes.request([payload.userId]);
  }
}

@Injectable()
export class ReactionChangedHandler extends MemberActedHandler<'reaction.changed'> {
  readonly type = 'reaction.changed';

  constructor(refreshes: RefreshQueue) {
    super(refreshes);
  }
}

@Injectable()
export class InteractionRecordedHandler extends MemberActedHandler<'interaction.recorded'> {
  readonly type = 'interaction.recorded';

  constructor(refreshes: RefreshQueue) {
    super(refreshes);
  }
}

@Injectable()
export class RecommendationDismissedHandler extends MemberActedHandler<'recommendation.dismissed'> {
  readonly type = 'recommendation.dismissed';

  constructor(refreshes: RefreshQueue) {
    super(refreshes);
  }
}

@Injectable()
export class InterestsResetHandler extends MemberActedHandler<'interests.reset'> {
  readonly type = 'interests.reset';

  constructor(refreshes: RefreshQueue) {
    super(refreshes);
  }
}
