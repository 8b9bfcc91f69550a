import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { HitWindows } from './hit-windows.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

/** Searches wishes by their text. A worker writes the search index. */
@Module({
  imports: [FeedModule],
  controllers: [SearchController],
  providers: [SearchService, SearchRepository, HitWindows],
})
export class SearchModule {}
