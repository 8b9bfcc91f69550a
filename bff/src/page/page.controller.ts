import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../sessions/session.guard.js';
import { PageService } from './page.service.js';
import { SecurityTxtService } from './security-txt.service.js';

@Controller()
@Public()
@ApiExcludeController()
export class PageController {
  constructor(
    private readonly page: PageService,
    private readonly securityTxt: SecurityTxtService,
  ) {}

  @Get()
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.page.send(request, reply);
  }

  /** Where each remote's manifest stands now. */
  @Get('remotes.json')
  @Header('cache-control', 'no-cache')
  remotes(): Promise<RemotesConfig> {
    return this.page.remotes();
  }

  /** What programs that wander from page to page have no business with. */
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  robots(): string {
    return ['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/', 'Disallow: /auth/', ''].join('\n');
  }

  @Get('.well-known/security.txt')
  tellOfWeakness(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.securityTxt.send(request, reply);
  }
}
