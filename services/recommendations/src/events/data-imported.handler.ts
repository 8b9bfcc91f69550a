import { Injectable } from '@nestjs/common';
import type { EventHandler } from '@wishboard/server-kit/events/queues/event-handler';
import { RefreshQueue } from '../refresh/refresh-queue.js';

/** Many rows came at once, without an event for each: everything is learnt anew. */
@Injectable()
export class DataImportedHandler implements EventHandler<'data.imported'> {
  readonly type = 'data.imported';

  constructor(private readonly refreshes: RefreshQueue) {}

  async handle(): Promise<void> {
    await this.refreshes.requestEverybody();
  }
}
