import { Injectable } from '@nestjs/common';
import type { InteractionView } from '@wishboard/contracts/http/interaction';
import { INTERACTION_WEIGHT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import type { Queryable } from '../database/database.js';
import type { RecordInteractionDto } from './interaction.dto.js';

const VIEW = `id, wish_id AS "wishId", interaction_type AS "interactionType", weight,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** $1 member, $2 wish, $3 type, $4 weight, $5 request, $6 its place in a trace. A second view of the same day is no row and no event. */
const RECORD = {
  name: 'record_interaction',
  text: `WITH recorded AS (
      INSERT INTO user_interactions (user_id, wish_id, interaction_type, weight)
      SELECT $1, id, $3, $4 FROM wishes WHERE id = $2
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
    ORDER BY created_at DESC LIMIT 1`,
};

@Injectable()
export class InteractionsService {
  constructor(private readonly changes: ChangeBus) {}

  /** Records what a member did with a wish, or answers the view that is recorded already. */
  async record(
    queryable: Queryable,
    userId: string,
    interaction: RecordInteractionDto,
    cause: Cause,
  ): Promise<InteractionView> {
    const { wishId, interactionType, weight = INTERACTION_WEIGHT_DEFAULT } = interaction;
    const values = [userId, wishId, interactionType, weight, cause.requestId, cause.traceParent];
    const [recorded] = await queryable.run<InteractionView & object>(RECORD, values);
    if (recorded) return recorded;
    const [known] = await queryable.run<InteractionView & object>(VIEW_OF_TODAY, [userId, wishId]);
    if (interactionType !== 'view' || !known) throw notFound('wish');
    return known;
  }

  recorded(): void {
    this.changes.eventsWritten();
  }
}
