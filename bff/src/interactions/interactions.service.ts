import { Injectable } from '@nestjs/common';
import type { InteractionView } from '@wishboard/contracts/http/interaction';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import type { Queryable } from '../database/database.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import type { RecordInteractionDto } from './interaction.dto.js';
import { InteractionsRepository } from './interactions.repository.js';

@Injectable()
export class InteractionsService {
  constructor(
    private readonly interactions: InteractionsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
  ) {}

  /** Records what a member did with a wish, or returns the view that is already recorded, as JSON text. @throws ApiException NOT_FOUND */
  record(call: MemberCall, interaction: RecordInteractionDto): Promise<string> {
    return this.idempotency.once(call, {
      run: (queryable) => this.recordOrFind(queryable, call, interaction),
      body: (view) => JSON.stringify(view),
      committed: () => this.changes.wakeRelay(),
    });
  }

  private async recordOrFind(
    queryable: Queryable,
    { userId, cause }: MemberCall,
    interaction: RecordInteractionDto,
  ): Promise<InteractionView> {
    const recorded = await this.interactions.record(queryable, userId, interaction, cause);
    if (recorded) return recorded;
    const known = await this.interactions.findView(queryable, userId, interaction.wishId);
    if (interaction.interactionType !== 'view' || !known) throw notFound('wish');
    return known;
  }
}
