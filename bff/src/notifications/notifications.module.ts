import { Module } from '@nestjs/common';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationStreams } from './notification-streams.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  controllers: [NotificationsController, NotificationSettingsController],
  providers: [NotificationsService, NotificationStreams],
  exports: [NotificationStreams],
})
export class NotificationsModule {}
