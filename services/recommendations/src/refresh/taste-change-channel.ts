import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A member or wish that other processes should read again from PostgreSQL. */
export type TasteChange = { userId: string } | { wishId: string };

/** Keeps the models of several workers in step: each publishes what it learnt. A lost message is made up for by the daily pass. */
@Injectable()
export class TasteChangeChannel implements OnApplicationShutdown {
  private readonly sender = randomUUID();
  private readonly channel: string;
  private subscriber?: Redis;

  constructor(
    private readonly redis: RedisConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.channel = `${redis.namespace}:taste`;
  }

  /** Publishes a change to the other processes. */
  publish(change: TasteChange): void {
    const message = JSON.stringify({ sender: this.sender, change });
    this.redis.producer.publish(this.channel, message).catch((error) => this.logger.debug({ err: error }, 'news lost'));
  }

  /** Subscribes to the changes of other processes, and calls `heard` with one after another. Duplicates of a waiting change are merged. */
  async subscribe(heard: (change: TasteChange) => Promise<void>): Promise<void> {
    const waiting = new Set<string>();
    let isBusy = false;
    const work = async () => {
      isBusy = true;
      for (const text of waiting) {
        waiting.delete(text);
        await heard(JSON.parse(text)).catch((error) => this.logger.warn({ err: error }, 'news not learnt'));
      }
      isBusy = false;
    };
    this.subscriber = this.redis.worker.duplicate();
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_channel, message: string) => {
      const { sender, change } = JSON.parse(message) as { sender: string; change: TasteChange };
      if (sender === this.sender) return;
      waiting.add(JSON.stringify(change));
      if (!isBusy) void work();
    });
    await this.subscriber.subscribe(this.channel);
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }
}
