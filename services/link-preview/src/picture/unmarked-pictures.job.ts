import { buffer } from 'node:stream/consumers';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { MediaStore } from '@wishboard/server-kit/storage/media-store';
import type { Logger } from 'pino';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { MAX_IMAGE_BYTES } from '../fetch/limits.js';
import { reEncodeImage } from '../image/re-encode-image.js';
import { MEDIA } from './picture.worker.js';
import { PictureMarksRepository } from './picture-marks.repository.js';

const SCHEDULE = 'unmarked pictures';
const EVERY_MS = 20_000;
/** Pictures per run, about a second's work. */
const BATCH = 25;
/** Pause in milliseconds after a run that left nothing: each search reads all wishes. */
const PAUSE_MS = 3_600_000;

/**
 * Marks stored pictures that have no mark, because they are older than the marks or come from an import. Works in small batches
 * that are written at once, so that the end of the process costs one batch at most. Of two workers with the same pictures, the
 * second changes nothing.
 */
@Injectable()
export class UnmarkedPicturesJob implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private pausedUntil = 0;

  constructor(
    private readonly marks: PictureMarksRepository,
    @Inject(MEDIA) private readonly media: MediaStore,
    private readonly schedules: SchedulerRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a run after the previous one has ended, however long it takes. */
  @Interval(SCHEDULE, EVERY_MS)
  runAfterPrevious(): void {
    this.running = this.running
      .then(async () => {
        if (Date.now() < this.pausedUntil) return;
        if ((await this.run()) < BATCH) this.pausedUntil = Date.now() + PAUSE_MS;
      })
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'pictures not marked');
      });
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.schedules.doesExist('interval', SCHEDULE)) this.schedules.deleteInterval(SCHEDULE);
    await this.running;
  }

  /** Marks up to `most` pictures. @returns the number of pictures examined; `most` where more may be left */
  async run(most: number = BATCH): Promise<number> {
    const names = await this.marks.findUnmarked(most);
    const marks = new Map<string, string | null>();
    for (const name of names) marks.set(name, await this.computeMark(name));
    if (marks.size > 0) await this.marks.saveForUsed(marks);
    return names.length;
  }

  /** Returns the mark, or null where the file is missing, or is no picture that could be recognised. */
  private async computeMark(name: string): Promise<string | null> {
    const stored = await this.media.read(name);
    if (!stored) return null;
    if (stored.size > MAX_IMAGE_BYTES) {
      stored.body.destroy();
      return null;
    }
    try {
      return (await reEncodeImage(await buffer(stored.body))).mark;
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  }
}
