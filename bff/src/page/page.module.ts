import { Global, Module } from '@nestjs/common';
import { PageController } from './page.controller.js';
import { PageService } from './page.service.js';
import { SecurityTxtController } from './security-txt.controller.js';
import { VersionsInForce } from './versions-in-force.js';

@Global()
@Module({
  controllers: [PageController, SecurityTxtController],
  providers: [PageService, VersionsInForce],
  exports: [PageService, VersionsInForce],
})
export class PageModule {}
