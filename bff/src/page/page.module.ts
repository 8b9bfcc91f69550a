import { Global, Module } from '@nestjs/common';
import { PageController } from './page.controller.js';
import { PageService } from './page.service.js';

@Global()
@Module({ controllers: [PageController], providers: [PageService], exports: [PageService] })
export class PageModule {}
