import { Injectable } from '@nestjs/common';
import type { Emoji, ReactionCounts, ToggleReactionResponse } from '@wishboard/contracts/http/reaction';
import type { Cause } from '@wishboard/database/outbox/cause';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import type { Queryable } from '../database/database.js';
import type { ToggleReactionDto } from './reaction.dto.js';

/** One statement: it locks the wish's row, changes the member's own, keeps the counts and records the event. */
const TOGGLE = {
  name: 'toggle_reaction',
  text: `SELECT reacted, changed, heart, fire, thumbs_up AS "thumbsUp", mine FROM toggle_reaction($1, $2, $3, $4, $5, $6)`,
};

export interface Toggled {
  reacted: boolean;
  /** False when the reaction already was as wanted. */
  changed: boolean;
  heart: number;
  fire: number;
  thumbsUp: number;
  mine: Emoji[];
}

@Injectable()
export class ReactionsService {
  constructor(private readonly changes: ChangeBus) {}

  async toggle(
    queryable: Queryable,
    wishId: string,
    userId: string,
    { emoji, reacted }: ToggleReactionDto,
    cause: Cause,
  ): Promise<Toggled> {
    const [row] = await queryable.run<Toggled & object>(TOGGLE, [
      wishId,
      userId,
      emoji,
      reacted ?? null,
      cause.requestId,
      cause.traceParent,
    ]);
    if (!row) throw notFound('wish');
    return row;
  }

  /** Makes a toggle visible. Call once it is committed. */
  toggled(wishId: string, userId: string, { changed }: Toggled): void {
    if (!changed) return;
    this.changes.publish({ kind: 'wish', wishId }, { kind: 'reactions', userId });
    this.changes.eventsWritten();
  }
}

export function toResponse(wishId: string, emoji: Emoji, toggled: Toggled): ToggleReactionResponse {
  const { heart, fire, thumbsUp } = toggled;
  const reactionCounts: ReactionCounts = {
    ...(heart > 0 && { heart }),
    ...(fire > 0 && { fire }),
    ...(thumbsUp > 0 && { 'thumbs-up': thumbsUp }),
  };
  return { wishId, emoji, reacted: toggled.reacted, reactionCounts, myReactions: toggled.mine };
}
