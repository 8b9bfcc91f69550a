import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { Logger } from 'pino';
import { FORMULA } from '../model/similarity.js';

/** TTL of a row, in seconds. After it a row is recomputed in any case: idf and popularity change slowly. */
const KEPT_S = 24 * 3600;

/** Returns the key of a wish's row. Rows of another formula have other keys and expire unread. */
export function similarityKey(namespace: string, wishId: string): string {
  // The hash tag puts all rows on one node of a Redis Cluster, since many are read at a time.
  return `{${namespace}:similar}:${FORMULA}:${wishId}`;
}

/**
 * Stores rows of the similarity matrix in Redis, so that a worker that starts need not recompute them, and several workers share
 * them. Missing rows are recomputed, so nothing here throws, even without Redis.
 */
@Injectable()
export class SimilarityStore {
  constructor(
    private readonly redis: RedisConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the stored rows of these wishes, by wish id. */
  async find(wishIds: readonly string[]): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    if (wishIds.length === 0) return found;
    const values = await this.redis.producer.mgetBuffer(this.keys(wishIds)).catch((error) => this.logFailure(error));
    values?.forEach((value, i) => {
      if (value) found.set(wishIds[i] ?? '', value);
    });
    return found;
  }

  /** Stores a row, and replaces an earlier one. */
  async save(wishId: string, row: Buffer): Promise<void> {
    const { producer } = this.redis;
    await producer.set(this.key(wishId), row, 'EX', KEPT_S).catch((error) => this.logFailure(error));
  }

  /** Deletes the rows of wishes whose similarities have changed. */
  async delete(wishIds: readonly string[]): Promise<void> {
    if (wishIds.length > 0) await this.redis.producer.del(this.keys(wishIds)).catch((error) => this.logFailure(error));
  }

  private keys(wishIds: readonly string[]): string[] {
    return wishIds.map((id) => this.key(id));
  }

  private key(wishId: string): string {
    return similarityKey(this.redis.namespace, wishId);
  }

  private logFailure(error: unknown): void {
    this.logger.debug({ err: error }, 'similarities not kept');
  }
}
