import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { Candidates } from './candidates.js';
import { ExplorationDraws } from './exploration-draws.js';
import { ImpressionsController } from './impressions.controller.js';
import { ImpressionsRepository } from './impressions.repository.js';
import { ImpressionsService } from './impressions.service.js';
import { PassMetrics } from './pass-metrics.js';
import { RankedWishes } from './ranked-wishes.js';
import { RecommendationsController } from './recommendations.controller.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { RecommendationsService } from './recommendations.service.js';

@Module({
  imports: [FeedModule, MetricsModule],
  controllers: [RecommendationsController, ImpressionsController],
  providers: [
    RecommendationsService,
    RecommendationsRepository,
    Candidates,
    RankedWishes,
    ExplorationDraws,
    ImpressionsService,
    ImpressionsRepository,
    PassMetrics,
  ],
  exports: [RankedWishes, ImpressionsService, RecommendationsService],
})
export class RecommendationsModule {}
