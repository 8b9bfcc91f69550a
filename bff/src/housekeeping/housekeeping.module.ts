import { Inject, Injectable, Module } from '@nestjs/common';
import { Interval, ScheduleModule } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { LOGGER } from '../logging/logging.module.js';
import { SessionsService } from '../sessions/sessions.service.js';

const EVERY_MS = 3_600_000;

/** Removes what has expired: sessions and idempotency keys. Any number of processes may do so. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(EVERY_MS)
  async purge(): Promise<void> {
    try {
      await this.sessions.purge();
      await this.idempotency.purge();
    } catch (error) {
      this.logger.warn({ err: error }, 'What has expired could not be removed');
    }
  }
}

@Module({ imports: [ScheduleModule.forRoot()], providers: [Housekeeping] })
export class HousekeepingModule {}
