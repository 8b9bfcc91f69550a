import { Injectable } from '@nestjs/common';
import type { InteractionView } from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { isoTime, type Queryable } from '../database/database.js';
import { isShownTo } from '../sight/sight.repository.js';
import type { RecordInteractionDto } from './interaction.dto.js';

const VIEW = `id, wish_id AS "wishId", interaction_type AS "interactionType", weight,
  ${isoTime('created_at')} AS "createdAt"`;

/** $1 member, $2 wish, $3 type, $4 weight, $5 request id, $6 trace parent. A second view on the same day adds no row and no event. */
const RECORD = {
  name: 'record_interaction',
  text: `WITH recorded AS (
      INSERT INTO user_interactions (user_id, wish_id, interaction_type, weight)
      SELECT $1, id, $3, $4 FROM wishes w WHERE id = $2 AND ${isShownTo('w', '$1')}
      ON CONFLICT DO NOTHING RETURNING *
    ), event AS (
      ${insertEvents('interaction.recorded', {
        payload: { wishId: 'wish_id', userId: 'user_id' },
        cause: { requestId: '$5', traceParent: '$6' },
        from: 'recorded',
      })}
    )
    SELECT ${VIEW} FROM recorded`,
};
/** $1 member, $2 wish. */
const VIEW_OF_TODAY = {
  name: 'find_view_of_today',
  text: `SELECT ${VIEW} FROM user_interactions WHERE user_id = $1 AND wish_id = $2 AND interaction_type = 'view'
      AND EXISTS (SELECT FROM wishes w WHERE w.id = $2 AND ${isShownTo('w', '$1')})
    ORDER BY created_at DESC LIMIT 1`,
};

/** Records what members did with wishes. A page of the feed records a view of each wish it shows, so the statements are prepared. */
@Injectable()
export class InteractionsRepository {
  /** Returns null if there is no such wish, the member does not see it, or a view was already recorded today. */
  async record(
    queryable: Queryable,
    userId: string,
    { wishId, interactionType, weight = INTERACTION_WEIGHT_DEFAULT }: RecordInteractionDto,
    { requestId, traceParent }: Cause,
  ): Promise<InteractionView | null> {
    const values = [userId, wishId, interactionType, weight, requestId, traceParent];
    const [recorded] = await queryable.run<InteractionView & object>(RECORD, values);
    return recorded ?? null;
  }

  /** Returns the latest view. Returns null if there is none, or the member does not see the wish. */
  async findView(queryable: Queryable, userId: string, wishId: string): Promise<InteractionView | null> {
    const [known] = await queryable.run<InteractionView & object>(VIEW_OF_TODAY, [userId, wishId]);
    return known ?? null;
  }
}
