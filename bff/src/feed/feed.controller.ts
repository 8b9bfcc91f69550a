import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { PublicReading } from '../sessions/session.guard.js';
import { WishResponse } from '../wishes/wish.dto.js';
import { CommunityQueryDto, ListQueryDto, WishCountsResponse } from './feed.dto.js';
import { FeedService } from './feed.service.js';
import { WishCounts } from './wish-counts.js';

@Controller('api/wishes')
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    private readonly counts: WishCounts,
  ) {}

  @Documented({
    summary: 'List all wishes, newest first or in another order',
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  @PublicReading()
  listAll(
    @Query() query: CommunityQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.feed.sendCommunity(query, request, reply);
  }

  @Documented({
    summary: 'List the wishes of the community feed, newest first or in another order',
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get('community')
  @PublicReading()
  listCommunity(
    @Query() query: CommunityQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.feed.sendCommunity(query, request, reply);
  }

  @Documented({
    summary: "List the current member's wishes, newest first or in another order",
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get('my')
  listMine(@Query() query: ListQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.feed.sendMine(query, request, reply);
  }

  @Documented({
    summary: 'Get the number of wishes in each list',
    answers: WishCountsResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get('counts')
  count(@CurrentSession() { userId }: MemberSession): Promise<WishCountsView> {
    return this.counts.read(userId);
  }

  @Documented({ summary: 'Get a wish', answers: WishResponse, errors: ['UNAUTHENTICATED', 'NOT_FOUND'] })
  @Get(':id')
  @PublicReading()
  @Header('content-type', 'application/json; charset=utf-8')
  find(@Param('id', UuidPipe) id: string, @Req() request: FastifyRequest): Promise<string> {
    return this.feed.find(id, request);
  }
}
