import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { WishResponse } from '../wishes/wish.dto.js';
import { AlikeQueryDto, SearchQueryDto } from './search.dto.js';
import { SearchService } from './search.service.js';

@Controller('api/wishes')
export class SearchController {
  constructor(private readonly searching: SearchService) {}

  @Documented({
    summary:
      'Search wishes that contain every word of q; if none does, one wrong letter per word is tolerated; a wish is found shortly after its creation',
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Limited('search')
  @Get('search')
  search(@Query() query: SearchQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.searching.send(query, request, reply);
  }

  @Documented({
    summary: 'List up to three wishes similar to one that is being written',
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Limited('search')
  @Get('alike')
  findAlike(@Query() query: AlikeQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.searching.sendAlike(query, request, reply);
  }
}
