import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { InterruptedError } from '@wishboard/server-kit/events/queues/event-handler';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { applyPreviews } from './apply-previews.js';
import { LinkPreviewer } from './link-previewer.js';
import { LinkPreviewsRepository } from './link-previews.repository.js';
import { findWishesWithoutPreview } from './wishes.repository.js';

const SCHEDULE = 'retries';
const EVERY_MS = 60_000;
/** Links fetched in one run. */
const BATCH = 20;
/** Wishes updated in one transaction: the message to the readers has to fit into one NOTIFY of PostgreSQL. */
const WISHES_PER_TRANSACTION = 50;

/** Retries links that failed for a transient reason, at most three times in all, and updates the wishes that have them. */
@Injectable()
export class RetryJob implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly store: LinkPreviewsRepository,
    private readonly previewer: LinkPreviewer,
    private readonly schedules: SchedulerRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a run after the previous one has ended, however long it takes. */
  @Interval(SCHEDULE, EVERY_MS)
  runAfterPrevious(): void {
    this.running = this.running
      .then(() => this.run())
      .catch((error: unknown) => {
        if (!(error instanceof InterruptedError)) this.logger.warn({ err: error }, 'links not tried again');
      });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new InterruptedError('the process stops'));
    if (this.schedules.doesExist('interval', SCHEDULE)) this.schedules.deleteInterval(SCHEDULE);
    await this.running;
  }

  async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let fetched = 0; fetched < BATCH && !signal.aborted; fetched += 1) {
      const link = await this.store.claimRetry();
      if (link === undefined) return;
      const preview = await this.previewer.fetchClaimed(link, signal);
      const wishIds = await findWishesWithoutPreview(this.database, link);
      const events = wishIds.map((wishId) => ({ payload: { wishId }, prepared: { link, preview } }));
      for (let at = 0; at < events.length; at += WISHES_PER_TRANSACTION) {
        const batch = events.slice(at, at + WISHES_PER_TRANSACTION);
        await this.database.transaction((manager) => applyPreviews(manager, batch));
      }
    }
  }
}
