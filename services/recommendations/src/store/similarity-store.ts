import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { Logger } from 'pino';
import { FORMULA } from '../model/similarity.js';

/** After this a row is worked out anew whatever happened: how rare words are, and what is popular, moves slowly. */
const KEPT_S = 24 * 3600;

/** Where the row of a wish is kept. Rows of another formula lie elsewhere, until they are forgotten. */
export function similarityKey(namespace: string, wishId: string): string {
  // Asked for many at a time, so all are on one node of a Redis Cluster.
  return `{${namespace}:similar}:${FORMULA}:${wishId}`;
}

/**
 * Rows of the similarity matrix in Redis, so that a worker that starts doesn't work them out again, and several share them.
 * Without Redis, or when it lost them, they are worked out: nothing here throws.
 */
@Injectable()
export class SimilarityStore {
  constructor(
    private readonly redis: RedisConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The rows that are kept of these wishes. */
  async find(wishIds: readonly string[]): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    if (wishIds.length === 0) return found;
    const values = await this.redis.producer.mgetBuffer(this.keys(wishIds)).catch((error) => this.missed(error));
    values?.forEach((value, i) => {
      if (value) found.set(wishIds[i] ?? '', value);
    });
    return found;
  }

  /** Keeps a row in the place of an earlier one. */
  async keep(wishId: string, row: Buffer): Promise<void> {
    const { producer } = this.redis;
    await producer.set(this.key(wishId), row, 'EX', KEPT_S).catch((error) => this.missed(error));
  }

  /** Throws rows away: what their wishes are like has changed. */
  async forget(wishIds: readonly string[]): Promise<void> {
    if (wishIds.length > 0) await this.redis.producer.del(this.keys(wishIds)).catch((error) => this.missed(error));
  }

  private keys(wishIds: readonly string[]): string[] {
    return wishIds.map((id) => this.key(id));
  }

  private key(wishId: string): string {
    return similarityKey(this.redis.namespace, wishId);
  }

  private missed(error: unknown): void {
    this.logger.debug({ err: error }, 'similarities not kept');
  }
}
