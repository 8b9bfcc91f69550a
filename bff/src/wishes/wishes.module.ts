import { Module } from '@nestjs/common';
import { KeptPages } from '../feed/cache/kept-pages.js';
import { ListCache } from '../feed/cache/list-cache.js';
import { OwnReactionsCache } from '../feed/cache/own-reactions-cache.js';
import { PageCache } from '../feed/cache/page-cache.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { WishesController } from './wishes.controller.js';
import { WishesService } from './wishes.service.js';

@Module({
  controllers: [WishesController],
  providers: [WishesService, WishCache, PageCache, KeptPages, ListCache, OwnReactionsCache],
  exports: [WishCache, OwnReactionsCache],
})
export class WishesModule {}
