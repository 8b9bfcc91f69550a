import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { LOGGER } from '../logging/logging.module.js';
import { SessionsService } from '../sessions/sessions.service.js';

const EVERY_MS = 3_600_000;

/** Removes what has expired: sessions and idempotency keys. Any number of processes may do so. */
@Module({})
export class HousekeepingModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.purge(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async purge(): Promise<void> {
    try {
      await this.sessions.purge();
      await this.idempotency.purge();
    } catch (error) {
      this.logger.warn({ err: error }, 'What has expired could not be removed');
    }
  }
}
