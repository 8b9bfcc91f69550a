import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IdempotencyKey } from '@wishboard/database/entities/idempotency-key.entity';
import { Repository } from 'typeorm';
import type { Queryable } from '../database/database.js';

/** Time for which a response can be repeated. */
const KEPT = '24 hours';

const LOCK = {
  name: 'lock_idempotency_key',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1 || $2, 0)) AS locked',
};
const FIND = {
  name: 'find_idempotency_key',
  text: `SELECT request_hash AS "requestHash", response FROM idempotency_keys
    WHERE user_id = $1 AND key = $2 AND created_at > now() - interval '${KEPT}'`,
};
const KEEP = {
  name: 'keep_idempotency_key',
  text: `INSERT INTO idempotency_keys (user_id, key, request_hash, status, response) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
      response = excluded.response, created_at = now()`,
};

/** Response stored for an idempotency key, with the hash of its request. */
export interface StoredResponse {
  requestHash: Buffer;
  status: number;
  response: string;
}

/** Stores responses by member and key. Every write with a key passes here, so the three statements are prepared. */
@Injectable()
export class IdempotencyRepository {
  constructor(@InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>) {}

  /** Takes an advisory lock on the key until the transaction ends. Returns false if another transaction holds the lock. */
  async lock(transaction: Queryable, userId: string, key: string): Promise<boolean> {
    const [lock] = await transaction.run<{ locked: boolean }>(LOCK, [userId, key]);
    return lock?.locked ?? false;
  }

  async find(transaction: Queryable, userId: string, key: string): Promise<Omit<StoredResponse, 'status'> | null> {
    const [answered] = await transaction.run<StoredResponse & object>(FIND, [userId, key]);
    return answered ?? null;
  }

  async store(transaction: Queryable, userId: string, key: string, answered: StoredResponse): Promise<void> {
    await transaction.run(KEEP, [userId, key, answered.requestHash, answered.status, answered.response]);
  }

  async purge(): Promise<void> {
    await this.keys.createQueryBuilder().delete().where(`created_at < now() - interval '${KEPT}'`).execute();
  }
}
