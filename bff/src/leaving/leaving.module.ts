import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { DeletionsRepository } from './deletions.repository.js';

/** What a member takes along, and going for good. */
@Module({
  imports: [AccountsModule],
  controllers: [DeletionController],
  providers: [DeletionService, DeletionsRepository],
  exports: [DeletionService],
})
export class LeavingModule {}
