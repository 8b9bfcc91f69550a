import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import {
  dropUnusedWords,
  type LookedAt,
  lookForStale,
  writeTerms,
} from '@wishboard/database/search/wish-terms.repository';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

const SCHEDULE = 'catch-up of terms';
const EVERY_MS = 3600 * 1000;
/** Wishes looked at in one statement, and written in one transaction. */
const CHUNK = 1_000;
const BATCH = 50;
/** Between two looks: nobody waits for this, and the database has others to serve. */
const REST_MS = 10;
/** After every wish. */
const NEWEST: LookedAt = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Words of which one run looks whether a wish still has them. */
const WORDS_CHUNK = 500;

/**
 * Finds the wishes whose terms are missing or out of date, and writes them: those from before there were terms, from an import
 * or a restore, and those that changed while a relay of the release before ran, which knows no queue for the search. Begun again
 * it goes over what is done quickly.
 */
@Injectable()
export class CatchUpJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly schedules: SchedulerRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.runQuietly();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    if (this.schedules.doesExist('interval', SCHEDULE)) this.schedules.deleteInterval(SCHEDULE);
    await this.idle();
  }

  /** Resolves when the runs that were begun are over. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** One run after the other, however long each takes. */
  @Interval(SCHEDULE, EVERY_MS)
  runQuietly(): void {
    this.running = this.running
      .then(() => this.run(this.stopping.signal))
      .then((written) => {
        if (written > 0) this.logger.info({ written }, 'terms of wishes written');
      })
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.logger.warn({ err: error }, 'terms of wishes not looked at');
      });
  }

  /**
   * Looks at every wish once, and answers how many it wrote terms of. Several processes may do so at once.
   *
   * @throws the signal's reason when that is aborted
   */
  async run(signal: AbortSignal, onProgress: (looked: number) => Promise<void> = async () => {}): Promise<number> {
    let written = 0;
    let looked = 0;
    for (let before: LookedAt | null = NEWEST; before; ) {
      signal.throwIfAborted();
      const { last, stale }: { last: LookedAt | null; stale: string[] } = await lookForStale(
        this.database,
        before,
        CHUNK,
      );
      for (let at = 0; at < stale.length; at += BATCH) {
        signal.throwIfAborted();
        await this.database.transaction((manager) => writeTerms(manager, stale.slice(at, at + BATCH)));
      }
      written += stale.length;
      before = last;
      looked += CHUNK;
      if (!last) break;
      await onProgress(looked);
      await pause(REST_MS, undefined, { signal });
    }
    await dropUnusedWords(this.database, WORDS_CHUNK);
    return written;
  }
}
