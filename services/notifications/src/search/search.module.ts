import { Module } from '@nestjs/common';
import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';

import { CatchUpJob } from './catch-up.job.js';
import {
  IndexCreatedWishHandler,
  IndexGrantedWishHandler,
  IndexImportedWishesHandler,
  IndexUpdatedWishHandler,
} from './search-events.handlers.js';

/**
 * Writes the search terms of wishes. It runs in this worker, which only has short work, so that a search finds a new wish within
 * a second. A process of its own would cost more memory than the work is worth (docs/decisions/0010-search.md).
 */
@Module({
  providers: [
    CatchUpJob,
    ...consumeQueue('search', [
      IndexCreatedWishHandler,
      IndexUpdatedWishHandler,
      IndexGrantedWishHandler,
      IndexImportedWishesHandler,
    ]),
  ],
})
export class SearchModule {}
