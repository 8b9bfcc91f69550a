import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { Candidates } from './candidates.js';
import { RankedWishes } from './ranked-wishes.js';
import { RecommendationsController } from './recommendations.controller.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { RecommendationsService } from './recommendations.service.js';

@Module({
  imports: [FeedModule],
  controllers: [RecommendationsController],
  providers: [RecommendationsService, RecommendationsRepository, Candidates, RankedWishes],
  exports: [RankedWishes],
})
export class RecommendationsModule {}
