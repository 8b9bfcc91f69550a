import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LinkPreviewer } from './link-previewer.js';
import { LinkPreviewsRepository } from './link-previews.repository.js';
import { updateWishes } from './wish-preview.js';
import { wishesWithout } from './wishes.repository.js';

const SCHEDULE = 'retries';
const EVERY_MS = 60_000;
const BATCH = 20;
/** Wishes updated in one transaction: the message to the readers has to fit into one NOTIFY of PostgreSQL. */
const WISHES_TOGETHER = 50;

/** Retries links that failed for a passing reason, at most three times in all, and updates the wishes that have them. */
@Injectable()
export class RetryJob implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly store: LinkPreviewsRepository,
    private readonly previewer: LinkPreviewer,
    private readonly schedules: SchedulerRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a run after the previous one has ended, however long it takes. */
  @Interval(SCHEDULE, EVERY_MS)
  runInTurn(): void {
    this.running = this.running
      .then(() => this.run())
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'links not tried again');
      });
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.schedules.doesExist('interval', SCHEDULE)) this.schedules.deleteInterval(SCHEDULE);
    await this.running;
  }

  async run(): Promise<void> {
    for (const link of await this.store.claimRetries(BATCH)) {
      const preview = await this.previewer.fetch(link);
      const wishIds = await wishesWithout(this.database, link);
      const news = wishIds.map((wishId) => ({ payload: { wishId }, prepared: { link, preview } }));
      for (let at = 0; at < news.length; at += WISHES_TOGETHER) {
        const together = news.slice(at, at + WISHES_TOGETHER);
        await this.database.transaction((manager) => updateWishes(manager, together));
      }
    }
  }
}
