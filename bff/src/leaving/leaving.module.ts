import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { DeletionsRepository } from './deletions.repository.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';
import { ExportsRepository } from './exports.repository.js';

/** Export of a member's data, and deletion of accounts. */
@Module({
  imports: [AccountsModule],
  controllers: [DeletionController, ExportController],
  providers: [DeletionService, DeletionsRepository, ExportService, ExportsRepository],
  exports: [DeletionService, ExportService],
})
export class LeavingModule {}
