import { Module } from '@nestjs/common';
import { RecommendationsModule } from '../recommendations/recommendations.module.js';
import { HidingController } from './hiding.controller.js';
import { HidingRepository } from './hiding.repository.js';
import { HidingService } from './hiding.service.js';

/** What members do so as not to see: hide a wish, mute or block a member. What follows from it is in `sight/`. */
@Module({
  imports: [RecommendationsModule],
  controllers: [HidingController],
  providers: [HidingService, HidingRepository],
})
export class HidingModule {}
