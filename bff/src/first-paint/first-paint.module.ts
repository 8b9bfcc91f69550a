import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { RecommendationsModule } from '../recommendations/recommendations.module.js';
import { UsersModule } from '../users/users.module.js';
import { Drawings } from './drawings.js';
import { FirstPaintService } from './first-paint.service.js';
import { FirstReads } from './first-reads.js';
import { RenderClient } from './render-client.js';

/** Server-side rendering of the page's first screen. */
@Module({
  imports: [UsersModule, FeedModule, RecommendationsModule, PreferencesModule],
  providers: [FirstPaintService, FirstReads, Drawings, RenderClient],
  exports: [FirstPaintService],
})
export class FirstPaintModule {}
