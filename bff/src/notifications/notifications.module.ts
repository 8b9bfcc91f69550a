import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { NotificationStreams } from './notification-streams.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { WishHints } from './wish-hints.js';

@Module({
  imports: [FeedModule],
  controllers: [NotificationsController],
  providers: [NotificationsService, NotificationsRepository, NotificationStreams, WishHints],
  exports: [NotificationStreams],
})
export class NotificationsModule {}
