import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** What another process should read anew from PostgreSQL. */
export type TasteChange = { userId: string } | { wishId: string };

/** Keeps the models of several workers in step: each tells the others what it learnt. A lost message is mended once a day. */
@Injectable()
export class TasteNews implements OnApplicationShutdown {
  private readonly sender = randomUUID();
  private readonly channel: string;
  private subscriber?: Redis;

  constructor(
    private readonly redis: RedisConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.channel = `${redis.namespace}:taste`;
  }

  /** Tells the other processes. */
  tell(change: TasteChange): void {
    const message = JSON.stringify({ sender: this.sender, change });
    this.redis.producer.publish(this.channel, message).catch((error) => this.logger.debug({ err: error }, 'news lost'));
  }

  /** Hands over what the others tell, one after another, each once however often it is told meanwhile. */
  async listen(heard: (change: TasteChange) => Promise<void>): Promise<void> {
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
