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

/** Maximum number of reactions settled by one statement. Small enough that a member who reacts to a locked wish hardly waits. */
const SETTLED_AT_ONCE = 1_000;

@Injectable()
export class ReactionsService {
  constructor(
    private readonly reactions: ReactionsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
  ) {}

  /** Returns the members who cheered for a wish, as far as `askedBy` sees them. @throws ApiException NOT_FOUND */
  async findCheers(wishId: string, askedBy: string): Promise<CheersView> {
    const cheers = await this.reactions.findCheers(wishId, askedBy);
    if (!cheers) throw notFound('wish');
    return cheers;
  }

  /** Updates which reactions count for the order by cheers: those of members who are heard by now. Safe to run in several processes. */
  async settle(): Promise<void> {
    while ((await this.reactions.settle(SETTLED_AT_ONCE)) > 0);
  }

  /** Toggles a member's reaction or brings it to the wanted state. Returns a {@link ToggleReactionResponse} as JSON text. */
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
        this.changes.wakeRelay();
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
