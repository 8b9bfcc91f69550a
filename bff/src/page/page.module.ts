import { Global, Module } from '@nestjs/common';
import { FirstPaintModule } from '../first-paint/first-paint.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { VisitorsModule } from '../visitors/visitors.module.js';
import { NumbersPageService } from './numbers-page.service.js';
import { PageController } from './page.controller.js';
import { PageService } from './page.service.js';
import { SecurityTxtService } from './security-txt.service.js';
import { ServiceWorkerService } from './service-worker.service.js';
import { SharePageService } from './share-page.service.js';
import { VersionsInForce } from './versions-in-force.js';

@Global()
@Module({
  imports: [VisitorsModule, FirstPaintModule, ModerationModule],
  controllers: [PageController],
  providers: [
    PageService,
    SecurityTxtService,
    ServiceWorkerService,
    SharePageService,
    NumbersPageService,
    VersionsInForce,
  ],
  exports: [PageService, VersionsInForce],
})
export class PageModule {}
