import { Module } from '@nestjs/common';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { TrustModule } from '../trust/trust.module.js';
import { FiltersController } from './filters/filters.controller.js';
import { FiltersRepository } from './filters/filters.repository.js';
import { FiltersService } from './filters/filters.service.js';
import { LikenessRepository } from './likeness/likeness.repository.js';
import { LikenessService } from './likeness/likeness.service.js';
import { RingsRepository } from './likeness/rings.repository.js';
import { RingsService } from './likeness/rings.service.js';
import { NumbersController } from './numbers/numbers.controller.js';
import { NumbersRepository } from './numbers/numbers.repository.js';
import { NumbersService } from './numbers/numbers.service.js';
import { OwnDecisionsController } from './own-decisions/own-decisions.controller.js';
import { OwnDecisionsRepository } from './own-decisions/own-decisions.repository.js';
import { OwnDecisionsService } from './own-decisions/own-decisions.service.js';
import { DecisionsRepository } from './queue/decisions.repository.js';
import { DecisionsService } from './queue/decisions.service.js';
import { ModerationController } from './queue/moderation.controller.js';
import { QueueRepository } from './queue/queue.repository.js';
import { QueueService } from './queue/queue.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsRepository } from './reports/reports.repository.js';
import { ReportsService } from './reports/reports.service.js';

/**
 * Reports, moderators' decisions, objections and their monthly numbers, filters that hold or refuse wishes, and the detection of alike
 * wishes and rings.
 */
@Module({
  imports: [EmergencyModule, ReactionsModule, TrustModule],
  controllers: [ReportsController, OwnDecisionsController, NumbersController, FiltersController, ModerationController],
  providers: [
    ReportsService,
    ReportsRepository,
    OwnDecisionsService,
    OwnDecisionsRepository,
    QueueService,
    QueueRepository,
    DecisionsService,
    DecisionsRepository,
    FiltersService,
    FiltersRepository,
    LikenessService,
    LikenessRepository,
    NumbersService,
    NumbersRepository,
    RingsService,
    RingsRepository,
  ],
  exports: [ReportsService, OwnDecisionsService, FiltersService, LikenessService, NumbersService, RingsService],
})
export class ModerationModule {}
