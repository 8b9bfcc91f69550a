import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { AdminController } from './admin.controller.js';
import { AdminRepository } from './admin.repository.js';
import { AdminService } from './admin.service.js';
import { OutcomeCookie } from './outcome-cookie.js';

/** The operators' page, for installations with accounts of their own. */
@Module({
  imports: [NoticesModule],
  controllers: [AdminController],
  providers: [AdminService, AdminRepository, OutcomeCookie],
})
export class AdminModule {}
