import { Module } from '@nestjs/common';
import { RecommendationsModule } from '../recommendations/recommendations.module.js';
import { HidingController } from './hiding.controller.js';
import { HidingRepository } from './hiding.repository.js';
import { HidingService } from './hiding.service.js';

/** Hides wishes, and mutes and blocks members. The effects on reads are in `sight/`. */
@Module({
  imports: [RecommendationsModule],
  controllers: [HidingController],
  providers: [HidingService, HidingRepository],
})
export class HidingModule {}
