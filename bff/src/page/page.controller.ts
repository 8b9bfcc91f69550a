import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MODERATION_PATH } from '@wishboard/contracts/http/routes';
import type { RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicOriginOf } from '../common/http/public-origin.js';
import { Public } from '../sessions/session.guard.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { SITEMAP_PATH } from '../visitors/sitemap.service.js';
import { NumbersPageService } from './numbers-page.service.js';
import { PageService } from './page.service.js';
import { SecurityTxtService } from './security-txt.service.js';
import { ServiceWorkerService } from './service-worker.service.js';
import { SharePageService } from './share-page.service.js';

@Controller()
@Public()
@ApiExcludeController()
export class PageController {
  constructor(
    private readonly page: PageService,
    private readonly securityTxt: SecurityTxtService,
    private readonly sharePage: SharePageService,
    private readonly numbersPage: NumbersPageService,
    private readonly serviceWorker: ServiceWorkerService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  @Get()
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.page.sendOfWish(request, reply);
  }

  /** The page itself tells members who are not moderators that there is nothing here. */
  @Get(MODERATION_PATH)
  moderation(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.page.send(request, reply);
  }

  @Get('share.html')
  share(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sharePage.send(request, reply);
  }

  @Get('numbers.html')
  numbers(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.numbersPage.send(request, reply);
  }

  /** Returns the current address of each remote's manifest. */
  @Get('remotes.json')
  @Header('cache-control', 'no-cache')
  remotes(): Promise<RemotesConfig> {
    return this.page.remotes();
  }

  /** Revalidated each time, so that a browser that checks for a newer worker finds it. */
  @Get('service-worker.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  serviceWorkerScript(): Promise<string> {
    return this.serviceWorker.script();
  }

  /** Excludes crawlers from paths that are not for them. */
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  robots(@Req() request: FastifyRequest): string {
    return robotsTxt(this.settings.publicWishes ? publicOriginOf(request, this.settings.publicUrl) : null);
  }

  @Get('.well-known/security.txt')
  tellOfWeakness(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.securityTxt.send(request, reply);
  }
}

/** @param origin origin of the sitemap; null if wishes are shown to members only */
function robotsTxt(origin: string | null): string {
  return [
    'User-agent: *',
    'Disallow: /admin/',
    'Disallow: /api/',
    'Disallow: /auth/',
    ...(origin === null ? [] : ['Allow: /api/oembed', '', `Sitemap: ${origin}${SITEMAP_PATH}`]),
    '',
  ].join('\n');
}
