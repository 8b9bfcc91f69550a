import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { RecommendationsModule } from '../recommendations/recommendations.module.js';
import { UsersModule } from '../users/users.module.js';
import { FirstPaintService } from './first-paint.service.js';
import { FirstScreenReader } from './first-screen-reader.js';
import { RenderClient } from './render-client.js';
import { RenderedParts } from './rendered-parts.js';

/** Server-side rendering of the page's first screen. */
@Module({
  imports: [UsersModule, FeedModule, RecommendationsModule, PreferencesModule],
  providers: [FirstPaintService, FirstScreenReader, RenderedParts, RenderClient],
  exports: [FirstPaintService],
})
export class FirstPaintModule {}
