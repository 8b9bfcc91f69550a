import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import {
  dropUnusedWords,
  findStaleTerms,
  type WishPosition,
  writeTerms,
} from '@wishboard/database/search/wish-terms.repository';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

const SCHEDULE = 'catch-up of terms';
const EVERY_MS = 3600 * 1000;
/** Wishes checked in one statement (`CHUNK`), and written in one transaction (`BATCH`). */
const CHUNK = 1_000;
const BATCH = 50;
/** Pause between two chunks, in milliseconds: nobody waits for this job, and the database has other clients to serve. */
const REST_MS = 10;
/** A position after every wish. */
const NEWEST: WishPosition = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Number of words that one run checks for whether a wish still contains them. */
const WORDS_CHUNK = 500;

/**
 * Finds wishes whose search terms are missing or out of date, and writes the terms. Such wishes are older than the terms, come
 * from an import or a restore, or changed while a relay of the previous release ran, which does not know the search queue. A
 * restarted run passes quickly over wishes that are up to date.
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
    this.runAndLogErrors();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    if (this.schedules.doesExist('interval', SCHEDULE)) this.schedules.deleteInterval(SCHEDULE);
    await this.waitUntilIdle();
  }

  /** Resolves when all runs that have begun are over. */
  async waitUntilIdle(): Promise<void> {
    await this.running;
  }

  /** Starts a run after the previous one has ended, however long it takes, and logs errors instead of throwing. */
  @Interval(SCHEDULE, EVERY_MS)
  runAndLogErrors(): void {
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
   * Checks every wish once, and returns for how many it wrote terms. Several processes may run it at once.
   *
   * @throws the signal's reason when the signal is aborted
   */
  async run(signal: AbortSignal, onProgress: (looked: number) => Promise<void> = async () => {}): Promise<number> {
    let written = 0;
    let looked = 0;
    for (let before: WishPosition | null = NEWEST; before; ) {
      signal.throwIfAborted();
      const { last, stale }: { last: WishPosition | null; stale: string[] } = await findStaleTerms(
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
