import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { KeptController } from './kept.controller.js';
import { KeptRepository } from './kept.repository.js';
import { KeptService } from './kept.service.js';

/** Wishes that members keep, as private bookmarks. */
@Module({
  imports: [FeedModule],
  controllers: [KeptController],
  providers: [KeptService, KeptRepository],
})
export class KeptModule {}
