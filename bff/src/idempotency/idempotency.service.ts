import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException, unauthenticated, validationFailed } from '../common/errors/api-exception.js';
import { A_UUID, isId } from '../common/validation/decorators.js';
import { Database, type Queryable } from '../database/database.js';

/** How long an answer can be asked for again. */
const KEPT = '24 hours';

const LOCK = {
  name: 'lock_idempotency_key',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1 || $2, 0)) AS locked',
};
const FIND = {
  name: 'find_idempotency_key',
  text: `SELECT request_hash AS "requestHash", status, response FROM idempotency_keys
    WHERE user_id = $1 AND key = $2 AND created_at > now() - interval '${KEPT}'`,
};
const KEEP = {
  name: 'keep_idempotency_key',
  text: `INSERT INTO idempotency_keys (user_id, key, request_hash, status, response) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
      response = excluded.response, created_at = now()`,
};
const PURGE = {
  name: 'purge_idempotency_keys',
  text: `DELETE FROM idempotency_keys WHERE created_at < now() - interval '${KEPT}'`,
};

/** What a POST does once, however often it is repeated. */
export interface Effect<Result> {
  /** HTTP status of its success. */
  status: number;
  /** Changes what is to be changed, in one statement unless `inTransaction`. Everything it does is undone when it throws. */
  run(queryable: Queryable): Promise<Result>;
  /** That it takes several statements, of which all count or none. */
  inTransaction?: boolean;
  /** Body of the answer, as JSON text; empty for an answer without one. */
  body(result: Result): string;
  /** Called once the change stands, and not for a repeat. Must not throw. */
  committed?(result: Result): void;
}

interface Kept {
  requestHash: Buffer;
  status: number;
  response: string;
}

/**
 * Makes a POST that carries an Idempotency-Key safe to repeat. The key is kept in the transaction of its effect, so
 * that after a crash either both are there or neither; while the first request runs, an advisory lock says so.
 */
@Injectable()
export class IdempotencyService {
  constructor(private readonly database: Database) {}

  /** Runs the effect, or answers as it was answered the first time. */
  async answer<Result>(request: FastifyRequest, reply: FastifyReply, effect: Effect<Result>): Promise<string> {
    const key = request.headers[IDEMPOTENCY_HEADER];
    if (key === undefined) {
      const run = (queryable: Queryable) => effect.run(queryable);
      const result = await (effect.inTransaction ? this.database.transaction(run) : run(this.database));
      effect.committed?.(result);
      return send(reply, effect.status, effect.body(result));
    }
    if (!isId(key)) throw validationFailed([{ field: IDEMPOTENCY_HEADER, message: A_UUID }]);
    const userId = request.session?.userId;
    if (userId === undefined) throw unauthenticated();

    const outcome = await this.database.transaction((transaction) =>
      runOnce(transaction, userId, key.toLowerCase(), request, effect),
    );
    if ('result' in outcome) effect.committed?.(outcome.result);
    return send(reply, outcome.status, outcome.body);
  }

  async purge(): Promise<void> {
    await this.database.run(PURGE, []);
  }
}

type Outcome<Result> = { status: number; body: string } | { status: number; body: string; result: Result };

async function runOnce<Result>(
  transaction: Queryable,
  userId: string,
  key: string,
  request: FastifyRequest,
  effect: Effect<Result>,
): Promise<Outcome<Result>> {
  const [lock] = await transaction.run<{ locked: boolean }>(LOCK, [userId, key]);
  if (!lock?.locked) {
    throw new ApiException('IDEMPOTENCY_IN_PROGRESS', 'This request is still being worked on', { retryAfter: 1 });
  }
  const hash = hashRequest(request);
  const [kept] = await transaction.run<Kept>(FIND, [userId, key]);
  if (kept) {
    if (!kept.requestHash.equals(hash)) {
      throw new ApiException('IDEMPOTENCY_MISMATCH', 'This idempotency key was used for another request');
    }
    return { status: kept.status, body: kept.response };
  }
  const result = await effect.run(transaction);
  const body = effect.body(result);
  await transaction.run(KEEP, [userId, key, hash, effect.status, body]);
  return { status: effect.status, body, result };
}

function hashRequest(request: FastifyRequest): Buffer {
  const text = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`;
  return createHash('sha256').update(text).digest();
}

function send(reply: FastifyReply, status: number, body: string): string {
  void reply.code(status);
  if (body !== '') void reply.header('content-type', 'application/json; charset=utf-8');
  return body;
}
