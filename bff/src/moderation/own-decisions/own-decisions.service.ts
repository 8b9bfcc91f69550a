import { Injectable } from '@nestjs/common';
import type { ObjectionRequest, OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { ApiException, notFound } from '../../common/errors/api-exception.js';
import { Database, type Queryable } from '../../database/database.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import type { ObjectionDto } from './objection.dto.js';
import { OwnDecisionsRepository } from './own-decisions.repository.js';

/** What a member learns of decisions about them, and says to it. */
@Injectable()
export class OwnDecisionsService {
  constructor(
    private readonly own: OwnDecisionsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly database: Database,
  ) {}

  list(userId: string): Promise<OwnDecisionView[]> {
    return this.own.list(userId);
  }

  /**
   * Objects to a decision, once: a second objection changes nothing. Answers the decision as JSON text.
   *
   * @throws ApiException NOT_FOUND for what was not decided about them, or was taken back; FORBIDDEN after so many days
   */
  object(call: MemberCall, objection: ObjectionDto): Promise<string> {
    return this.idempotency.once(call, {
      run: (queryable) => this.objectOnce(queryable, call.userId, objection),
      inTransaction: true,
      body: (view) => JSON.stringify(view),
    });
  }

  /** The decision that lets a member in no more; null where there is none, or an operator's word stands over it. */
  suspensionOf(userId: string): Promise<OwnDecisionView | null> {
    return this.own.findSuspension(userId);
  }

  /** Objects to what {@link suspensionOf} answers, as {@link object} does. */
  async objectToSuspension(userId: string, text: string): Promise<void> {
    const decision = await this.own.findSuspension(userId);
    if (!decision) throw notFound('decision');
    await this.database.transaction((queryable) =>
      this.objectOnce(queryable, userId, { decisionId: decision.id, text }),
    );
  }

  private async objectOnce(queryable: Queryable, userId: string, { decisionId, text }: ObjectionRequest) {
    const decision = await this.own.find(queryable, userId, decisionId);
    if (!decision) throw notFound('decision');
    if (decision.objection !== 'none') return decision;
    if (!decision.canObject) throw new ApiException('FORBIDDEN', 'This was decided too long ago');
    await this.own.object(queryable, userId, decisionId, text);
    return (await this.own.find(queryable, userId, decisionId)) ?? decision;
  }

  eraseRemoved(): Promise<void> {
    return this.own.eraseRemoved();
  }
}
