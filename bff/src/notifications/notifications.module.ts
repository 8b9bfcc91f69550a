import { Module } from '@nestjs/common';
import { NotificationStreams } from './notification-streams.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { WishHints } from './wish-hints.js';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsService, NotificationsRepository, NotificationStreams, WishHints],
  exports: [NotificationStreams],
})
export class NotificationsModule {}
