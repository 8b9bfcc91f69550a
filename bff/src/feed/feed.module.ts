import { Module } from '@nestjs/common';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { FeedRepository } from './cache/feed.repository.js';
import { KeptPages } from './cache/kept-pages.js';
import { ListCache } from './cache/list-cache.js';
import { OwnReactionsCache } from './cache/own-reactions-cache.js';
import { PageCache } from './cache/page-cache.js';
import { WishCache } from './cache/wish-cache.js';
import { FeedController } from './feed.controller.js';
import { FeedService } from './feed.service.js';
import { SortedLists } from './sorted/sorted-lists.js';
import { SortedListsRepository } from './sorted/sorted-lists.repository.js';
import { WishCounts } from './wish-counts.js';
import { WishCountsRepository } from './wish-counts.repository.js';
import { WishSender } from './wish-sender.js';

/** Serves lists of wishes and single wishes, and caches them in memory. */
@Module({
  imports: [ReactionsModule],
  controllers: [FeedController],
  providers: [
    FeedService,
    SortedLists,
    SortedListsRepository,
    WishSender,
    WishCounts,
    WishCountsRepository,
    FeedRepository,
    WishCache,
    ListCache,
    OwnReactionsCache,
    PageCache,
    KeptPages,
  ],
  exports: [FeedService, ListCache, PageCache, WishCache, WishCounts, WishSender],
})
export class FeedModule {}
