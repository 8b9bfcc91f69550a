import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { RelayModule } from '@wishboard/server-kit/events/outbox/relay.module';
import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';

import { WishCreatedHandler } from './followed/wish-created.handler.js';
import { WishGrantedHandler } from './granted/wish-granted.handler.js';
import { ModerationDecidedHandler } from './moderation/moderation-decided.handler.js';
import { ReactionChangedHandler } from './reaction/reaction-changed.handler.js';
import { RetentionJob } from './retention.job.js';
import { SearchModule } from './search/search.module.js';
import { UserCreatedHandler } from './welcome/user-created.handler.js';

/** The team's worker: all handlers that write notifications, a relay, and the writer of search terms. */
@Module({
  imports: [RelayModule, SearchModule, ScheduleModule.forRoot()],
  providers: [
    ...consumeQueue('notifications', [
      ReactionChangedHandler,
      WishGrantedHandler,
      UserCreatedHandler,
      ModerationDecidedHandler,
      WishCreatedHandler,
    ]),
    RetentionJob,
  ],
})
export class NotificationsModule {}
