import { Injectable } from '@nestjs/common';
import type { ObjectionRequest, OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { ApiException, notFound } from '../../common/errors/api-exception.js';
import { Database, type Queryable } from '../../database/database.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import type { ObjectionDto } from './objection.dto.js';
import { OwnDecisionsRepository } from './own-decisions.repository.js';

/** Shows members the decisions about them, and takes their objections. */
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
   * Objects to a decision, once: a second objection changes nothing. Returns the decision as JSON text.
   *
   * @throws ApiException NOT_FOUND for a decision that is not about the member or was taken back; FORBIDDEN after the objection period
   */
  object(call: MemberCall, objection: ObjectionDto): Promise<string> {
    return this.idempotency.once(call, {
      run: (queryable) => this.objectOnce(queryable, call.userId, objection),
      inTransaction: true,
      body: (view) => JSON.stringify(view),
    });
  }

  /** Returns the decision that suspends the member, or null where there is none or an operator's action has superseded it. */
  suspensionOf(userId: string): Promise<OwnDecisionView | null> {
    return this.own.findSuspension(userId);
  }

  /** Objects to the decision that {@link suspensionOf} returns, as {@link object} does. */
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
