import { Injectable } from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import { ApiException, validationFailed } from '../common/errors/api-exception.js';
import { A_UUID, isId } from '../common/validation/decorators.js';
import { Database, type Queryable } from '../database/database.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import type { MemberCall } from './member-call.js';

/** An effect that happens once, however often its request is repeated. */
export interface Effect<Result> {
  /** Makes the change, in one statement unless `inTransaction` is set. Everything is rolled back on an error. */
  run(queryable: Queryable): Promise<Result>;
  /** Whether the change takes several statements, which have to run in a transaction. */
  inTransaction?: boolean;
  /** Returns the body of the response as JSON text. Without this function, the response has no body. */
  body?(result: Result): string;
  /** Publishes the change after the commit. Not called for a repeated request. Must not throw. */
  committed?(result: Result): void;
}

/**
 * Makes requests with an Idempotency-Key safe to repeat. The key is stored in the transaction of its effect, so that a
 * crash leaves both or neither. While the first request runs, an advisory lock refuses repetitions.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly database: Database,
    private readonly answers: IdempotencyRepository,
  ) {}

  /**
   * Runs the effect, or returns the response of the first request.
   * @throws ApiException IDEMPOTENCY_IN_PROGRESS while the first request runs, IDEMPOTENCY_MISMATCH for a key used for
   * another request, VALIDATION_FAILED for a key that is no UUID
   */
  async once<Result>(call: MemberCall, effect: Effect<Result>): Promise<string> {
    const { key } = call;
    if (key === undefined) {
      const run = (queryable: Queryable) => effect.run(queryable);
      const result = await (effect.inTransaction ? this.database.transaction(run) : run(this.database));
      effect.committed?.(result);
      return effect.body?.(result) ?? '';
    }
    if (!isId(key)) throw validationFailed([{ field: IDEMPOTENCY_HEADER, message: A_UUID }]);
    const outcome = await this.database.transaction((transaction) =>
      this.runOnce(transaction, key.toLowerCase(), call, effect),
    );
    if ('result' in outcome) effect.committed?.(outcome.result);
    return outcome.body;
  }

  private async runOnce<Result>(
    transaction: Queryable,
    key: string,
    call: MemberCall,
    effect: Effect<Result>,
  ): Promise<{ body: string } | { body: string; result: Result }> {
    const { userId, status } = call;
    if (!(await this.answers.lock(transaction, userId, key))) {
      throw new ApiException('IDEMPOTENCY_IN_PROGRESS', 'This request is still being worked on', { retryAfter: 1 });
    }
    const requestHash = call.hash();
    const answered = await this.answers.find(transaction, userId, key);
    if (answered) {
      if (answered.requestHash.equals(requestHash)) return { body: answered.response };
      throw new ApiException('IDEMPOTENCY_MISMATCH', 'This idempotency key was used for another request');
    }
    const result = await effect.run(transaction);
    const body = effect.body?.(result) ?? '';
    await this.answers.store(transaction, userId, key, { requestHash, status, response: body });
    return { body, result };
  }

  purge(): Promise<void> {
    return this.answers.purge();
  }
}
