import { Module } from '@nestjs/common';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { ModerationController } from './moderation.controller.js';
import { OwnDecisionsController } from './own-decisions.controller.js';
import { OwnDecisionsRepository } from './own-decisions.repository.js';
import { OwnDecisionsService } from './own-decisions.service.js';
import { QueueRepository } from './queue.repository.js';
import { QueueService } from './queue.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';

/** Reports of members, what moderators decide, and what is objected to that. */
@Module({
  controllers: [ReportsController, OwnDecisionsController, ModerationController],
  providers: [
    ReportsService,
    ReportsRepository,
    OwnDecisionsService,
    OwnDecisionsRepository,
    QueueService,
    QueueRepository,
    DecisionsService,
    DecisionsRepository,
  ],
  exports: [ReportsService, OwnDecisionsService],
})
export class ModerationModule {}
