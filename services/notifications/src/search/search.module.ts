import { Module } from '@nestjs/common';
import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';

import { CatchUpJob } from './catch-up.job.js';
import {
  FindCreatedHandler,
  FindGrantedHandler,
  FindImportedHandler,
  FindUpdatedHandler,
} from './search-events.handlers.js';

/**
 * Writes what wishes are found by. It is a guest in this worker, which does short work only, so that a new wish is found within a
 * second; a process of its own would cost more memory than all it does (docs/decisions/0010-search.md).
 */
@Module({
  providers: [
    CatchUpJob,
    ...consumeQueue('search', [FindCreatedHandler, FindUpdatedHandler, FindGrantedHandler, FindImportedHandler]),
  ],
})
export class SearchModule {}
