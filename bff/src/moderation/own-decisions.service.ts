import { Injectable } from '@nestjs/common';
import type { OwnDecisionView } from '@wishboard/contracts/http/moderation';
import { ApiException, notFound } from '../common/errors/api-exception.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import type { ObjectionDto } from './objection.dto.js';
import { OwnDecisionsRepository } from './own-decisions.repository.js';

/** What a member learns of decisions about them, and says to it. */
@Injectable()
export class OwnDecisionsService {
  constructor(
    private readonly own: OwnDecisionsRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  list(userId: string): Promise<OwnDecisionView[]> {
    return this.own.list(userId);
  }

  /**
   * Objects to a decision, once: a second objection changes nothing. Answers the decision as JSON text.
   *
   * @throws ApiException NOT_FOUND for what was not decided about them, or was taken back; FORBIDDEN after so many days
   */
  object(call: MemberCall, { decisionId, text }: ObjectionDto): Promise<string> {
    const { userId } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const decision = await this.own.find(queryable, userId, decisionId);
        if (!decision) throw notFound('decision');
        if (decision.objection !== 'none') return decision;
        if (!decision.canObject) throw new ApiException('FORBIDDEN', 'This was decided too long ago');
        await this.own.object(queryable, userId, decisionId, text);
        return (await this.own.find(queryable, userId, decisionId)) ?? decision;
      },
      inTransaction: true,
      body: (view) => JSON.stringify(view),
    });
  }

  eraseRemoved(): Promise<void> {
    return this.own.eraseRemoved();
  }
}
