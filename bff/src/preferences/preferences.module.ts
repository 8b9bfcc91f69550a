import { Module } from '@nestjs/common';
import { RecommendationsModule } from '../recommendations/recommendations.module.js';
import { InterestsService } from './interests.service.js';
import { PreferencesController } from './preferences.controller.js';

@Module({ imports: [RecommendationsModule], controllers: [PreferencesController], providers: [InterestsService] })
export class PreferencesModule {}
