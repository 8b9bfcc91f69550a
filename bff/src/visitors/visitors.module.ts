import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { MediaModule } from '../media/media.module.js';
import { WishesModule } from '../wishes/wishes.module.js';
import { EmbedsController } from './embeds.controller.js';
import { EmbedsService } from './embeds.service.js';
import { FeedsService } from './feeds.service.js';
import { PictureQueue } from './picture-queue.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesRepository } from './pictures.repository.js';
import { PicturesService } from './pictures.service.js';
import { PublicWishes } from './public-wishes.js';
import { SitemapRepository } from './sitemap.repository.js';
import { SitemapService } from './sitemap.service.js';
import { VisitorsController } from './visitors.controller.js';

/** Public views of wishes that need no session: for feed readers, search engines, other sites and visitors with a link. */
@Module({
  imports: [FeedModule, MediaModule, WishesModule],
  controllers: [VisitorsController, EmbedsController, PicturesController],
  providers: [
    PublicWishes,
    FeedsService,
    SitemapService,
    SitemapRepository,
    EmbedsService,
    PictureQueue,
    PicturesRepository,
    PicturesService,
  ],
  exports: [PublicWishes],
})
export class VisitorsModule {}
