import { Injectable } from '@nestjs/common';
import type { EventHandler } from '@wishboard/server-kit/events/queues/event-handler';
import { RefreshQueue } from '../refresh/refresh-queue.js';

/** Handles an import, which adds many rows without an event for each: requests that the model is relearnt and every list recomputed. */
@Injectable()
export class DataImportedHandler implements EventHandler<'data.imported'> {
  readonly type = 'data.imported';

  constructor(private readonly refreshes: RefreshQueue) {}

  async handle(): Promise<void> {
    await this.refreshes.requestEverybody();
  }
}
