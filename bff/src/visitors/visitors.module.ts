import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { openMediaStore } from '@wishboard/server-kit/storage/open-media-store';
import { FeedModule } from '../feed/feed.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { WishesModule } from '../wishes/wishes.module.js';
import { EmbedsController } from './embeds.controller.js';
import { EmbedsService } from './embeds.service.js';
import { FeedsService } from './feeds.service.js';
import { PictureQueue } from './picture-queue.js';
import { PicturesController } from './pictures.controller.js';
import { MEDIA, PicturesService } from './pictures.service.js';
import { PublicWishes } from './public-wishes.js';
import { SitemapRepository } from './sitemap.repository.js';
import { SitemapService } from './sitemap.service.js';
import { VisitorsController } from './visitors.controller.js';

/** What programs, other sites and whoever has a link are shown of wishes, without a session. */
@Module({
  imports: [FeedModule, WishesModule],
  controllers: [VisitorsController, EmbedsController, PicturesController],
  providers: [
    PublicWishes,
    FeedsService,
    SitemapService,
    SitemapRepository,
    EmbedsService,
    PictureQueue,
    PicturesService,
    {
      provide: MEDIA,
      inject: [SETTINGS],
      useFactory: ({ dataDir, bucket }: BffSettings) => openMediaStore(join(dataDir, 'media'), bucket),
    },
  ],
  exports: [PublicWishes],
})
export class VisitorsModule {}
