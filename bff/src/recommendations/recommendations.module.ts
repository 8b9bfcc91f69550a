import { Module } from '@nestjs/common';
import { WishesModule } from '../wishes/wishes.module.js';
import { Candidates } from './candidates.js';
import { RankedWishes } from './ranked-wishes.js';
import { RecommendationsController } from './recommendations.controller.js';
import { RecommendationsService } from './recommendations.service.js';

@Module({
  imports: [WishesModule],
  controllers: [RecommendationsController],
  providers: [RecommendationsService, Candidates, RankedWishes],
  exports: [RankedWishes],
})
export class RecommendationsModule {}
