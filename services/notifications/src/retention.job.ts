import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { deleteOldRead } from './old-notifications.repository.js';

/**
 * Days for which read notifications are kept. They leave the list after 30 days, and are kept longer so that a wish that is
 * granted again causes no second notification.
 */
const READ_KEPT_DAYS = 90;
const EVERY_MS = 6 * 3600 * 1000;

/** Deletes notifications that were read and have long left every list. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the number of deleted notifications. Several processes may run it at once. */
  async run(): Promise<number> {
    const limit = new Date(Date.now() - READ_KEPT_DAYS * 24 * 3600 * 1000);
    let removed = 0;
    let after: string | null = null;
    do {
      const chunk = await deleteOldRead(this.database, limit, after);
      removed += chunk.removed;
      after = chunk.next;
    } while (after);
    return removed;
  }

  @Interval(EVERY_MS)
  async runAndLogErrors(): Promise<void> {
    try {
      const removed = await this.run();
      if (removed > 0) this.logger.info({ removed }, 'old read notifications removed');
    } catch (error) {
      this.logger.warn({ err: error }, 'old notifications not removed');
    }
  }
}
