import { Injectable } from '@nestjs/common';
import type {
  CheersView,
  Emoji,
  ReactionCounts,
  ToggleReactionResponse,
} from '@wishboard/contracts/http/wishes/reaction';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import type { ToggleReactionDto } from './reaction.dto.js';
import { ReactionsRepository, type Toggled } from './reactions.repository.js';

/** Reactions that are settled by one statement: so few that who reacts to one of their wishes hardly waits. */
const SETTLED_AT_ONCE = 1_000;

@Injectable()
export class ReactionsService {
  constructor(
    private readonly reactions: ReactionsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
  ) {}

  /** Who cheered for a wish, as far as `askedBy` sees them. */
  async findCheers(wishId: string, askedBy: string): Promise<CheersView> {
    const cheers = await this.reactions.findCheers(wishId, askedBy);
    if (!cheers) throw notFound('wish');
    return cheers;
  }

  /** Has reactions count for the order of the most cheered by whether their members are heard by now. Any number of processes may do so. */
  async settle(): Promise<void> {
    while ((await this.reactions.settle(SETTLED_AT_ONCE)) > 0);
  }

  /** Toggles a member's reaction, or brings it to the wanted state, and answers {@link ToggleReactionResponse} as text. */
  toggle(call: MemberCall, wishId: string, reaction: ToggleReactionDto): Promise<string> {
    const { userId, cause } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const toggled = await this.reactions.toggle(queryable, wishId, userId, reaction, cause);
        if (!toggled) throw notFound('wish');
        return toggled;
      },
      body: (toggled) => JSON.stringify(toResponse(wishId, reaction.emoji, toggled)),
      committed: ({ changed }) => {
        if (!changed) return;
        this.changes.publish({ kind: 'wish', wishId }, { kind: 'reactions', userId });
        this.changes.eventsWritten();
      },
    });
  }
}

function toResponse(wishId: string, emoji: Emoji, toggled: Toggled): ToggleReactionResponse {
  const { heart, fire, thumbsUp } = toggled;
  const reactionCounts: ReactionCounts = {
    ...(heart > 0 && { heart }),
    ...(fire > 0 && { fire }),
    ...(thumbsUp > 0 && { 'thumbs-up': thumbsUp }),
  };
  return { wishId, emoji, reacted: toggled.reacted, reactionCounts, myReactions: toggled.mine };
}
