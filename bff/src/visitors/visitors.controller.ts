import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { FEED_PATH } from '@wishboard/contracts/http/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Public } from '../sessions/session.guard.js';
import { FeedsService } from './feeds.service.js';
import { SITEMAP_PATH, SitemapService } from './sitemap.service.js';
import { FeedQueryDto, SitemapQueryDto } from './visitors.dto.js';

/** Endpoints for feed readers and search engines. */
@Controller()
@Public()
@ApiExcludeController()
export class VisitorsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly sitemap: SitemapService,
  ) {}

  @Get(FEED_PATH)
  @Limited('visit')
  feed(@Query() query: FeedQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.feeds.send(query, request, reply);
  }

  @Get(SITEMAP_PATH)
  @Limited('visit')
  wishes(
    @Query() { after }: SitemapQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sitemap.send(after, request, reply);
  }
}
