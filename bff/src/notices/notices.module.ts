import { Module } from '@nestjs/common';
import { AnnouncementController } from './announcement.controller.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';

/** Operators' notices to everybody: the announcement and maintenance. */
@Module({
  controllers: [AnnouncementController],
  providers: [NoticesService, NoticesRepository],
  exports: [NoticesService],
})
export class NoticesModule {}
