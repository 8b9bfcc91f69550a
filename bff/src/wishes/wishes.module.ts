import { Module } from '@nestjs/common';
import { FeedService } from './feed/feed.service.js';
import { KeptPages } from './feed/kept-pages.js';
import { OwnReactionsStore } from './feed/own-reactions.js';
import { WishLists } from './feed/wish-lists.js';
import { WishStore } from './wish-store.js';
import { WishesController } from './wishes.controller.js';
import { WishesService } from './wishes.service.js';

@Module({
  controllers: [WishesController],
  providers: [WishesService, WishStore, FeedService, KeptPages, WishLists, OwnReactionsStore],
  exports: [WishStore, OwnReactionsStore],
})
export class WishesModule {}
