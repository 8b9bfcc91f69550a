import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { removeOld } from './old-notifications.repository.js';

/** Read notifications leave the list after 30 days; they are kept longer so that a wish granted again is no news again. */
export const READ_KEPT_DAYS = 90;
const EVERY_MS = 6 * 3600 * 1000;

/** Removes notifications that were read and are long out of every list. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns how many it removed. Running it in several processes at once does no harm. */
  async run(): Promise<number> {
    const limit = new Date(Date.now() - READ_KEPT_DAYS * 24 * 3600 * 1000);
    let removed = 0;
    let after: string | null = null;
    do {
      const chunk = await removeOld(this.database, limit, after);
      removed += chunk.removed;
      after = chunk.next;
    } while (after);
    return removed;
  }

  @Interval(EVERY_MS)
  async runQuietly(): Promise<void> {
    try {
      const removed = await this.run();
      if (removed > 0) this.logger.info({ removed }, 'old read notifications removed');
    } catch (error) {
      this.logger.warn({ err: error }, 'old notifications not removed');
    }
  }
}
