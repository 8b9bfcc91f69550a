import { Module } from '@nestjs/common';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { TrustModule } from '../trust/trust.module.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { FiltersController } from './filters.controller.js';
import { FiltersRepository } from './filters.repository.js';
import { FiltersService } from './filters.service.js';
import { LikenessRepository } from './likeness.repository.js';
import { LikenessService } from './likeness.service.js';
import { ModerationController } from './moderation.controller.js';
import { NumbersController } from './numbers.controller.js';
import { NumbersRepository } from './numbers.repository.js';
import { NumbersService } from './numbers.service.js';
import { OwnDecisionsController } from './own-decisions.controller.js';
import { OwnDecisionsRepository } from './own-decisions.repository.js';
import { OwnDecisionsService } from './own-decisions.service.js';
import { QueueRepository } from './queue.repository.js';
import { QueueService } from './queue.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { RingsRepository } from './rings.repository.js';
import { RingsService } from './rings.service.js';

/** Reports of members, what moderators decide, what is objected to that, the numbers of all three, lists that hold or refuse, and what is alike too often. */
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
