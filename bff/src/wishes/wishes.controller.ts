import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeCursor } from '../common/paging/cursor.js';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { KeptPages, sendFeed } from '../feed/cache/kept-pages.js';
import { ListRequest } from '../feed/cache/list-cache.js';
import { PageCache } from '../feed/cache/page-cache.js';
import { CommunityQueryDto, PageQueryDto } from '../feed/feed.dto.js';
import { hasJustWritten } from '../feed/own-writes.js';
import type { Scope } from '../feed/scopes.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { CurrentSession, memberOf } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { causeOf } from '../tracing/cause-of.js';
import { CreateWishDto, UpdateWishDto, WishResponse } from './wish.dto.js';
import { completeFragment, toFragment } from './wish.view.js';
import { WishesService } from './wishes.service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

@Controller('api/wishes')
export class WishesController {
  constructor(
    private readonly wishes: WishesService,
    private readonly feed: PageCache,
    private readonly keptPages: KeptPages,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Documented({ summary: 'Every wish, the newest first', answers: [WishResponse], errors: ['UNAUTHENTICATED'] })
  @Get()
  listAll(
    @Query() query: CommunityQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendPage(communityScope(query), query, request, reply);
  }

  @Documented({ summary: 'The community feed, the newest first', answers: [WishResponse], errors: ['UNAUTHENTICATED'] })
  @Get('community')
  listCommunity(
    @Query() query: CommunityQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendPage(communityScope(query), query, request, reply);
  }

  @Documented({ summary: 'The own wishes, the newest first', answers: [WishResponse], errors: ['UNAUTHENTICATED'] })
  @Get('my')
  listMine(@Query() query: PageQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sendPage({ kind: 'user', userId: memberOf(request).userId }, query, request, reply);
  }

  @Documented({ summary: 'One wish', answers: WishResponse, errors: ['UNAUTHENTICATED', 'NOT_FOUND'] })
  @Get(':id')
  @Header('content-type', JSON_TYPE)
  find(
    @CurrentSession() session: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    return this.wishes.find(id, session.userId, hasJustWritten(request));
  }

  @Documented({
    summary: 'Make a wish',
    answers: WishResponse,
    status: 201,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('wish')
  @Post()
  create(
    @CurrentSession() session: MemberSession,
    @Body() body: CreateWishDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 201,
      run: (queryable) => this.wishes.create(queryable, session.userId, body, causeOf(request)),
      body: ({ id, json }) => completeFragment(toFragment(id, json), ''),
      committed: (wish) => this.wishes.created(session.userId, wish),
    });
  }

  @Documented({
    summary: 'Change an own wish',
    answers: WishResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('wish')
  @Patch(':id')
  @Header('content-type', JSON_TYPE)
  update(
    @CurrentSession() session: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Body() body: UpdateWishDto,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    return this.wishes.update(id, session.userId, body, causeOf(request));
  }

  @Documented({
    summary: 'Delete an own wish with everything that hangs on it',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('wish')
  @Delete(':id')
  @HttpCode(204)
  delete(
    @CurrentSession() session: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.wishes.delete(id, session.userId, causeOf(request));
  }

  @HttpCode(200)
  @Documented({
    summary: 'Mark an own wish as granted, or no longer',
    answers: WishResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Post(':id/toggle-granted')
  toggleGranted(
    @CurrentSession() session: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 200,
      run: (queryable) => this.wishes.toggleGranted(queryable, id, session.userId, causeOf(request)),
      body: (wish) => wish,
      committed: () => this.wishes.changed(id),
    });
  }

  @HttpCode(200)
  @Documented({
    summary: 'Have the link of an own wish fetched again after its preview failed',
    answers: WishResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('preview')
  @Post(':id/preview/retry')
  retryPreview(
    @CurrentSession() session: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 200,
      run: (queryable) => this.wishes.retryPreview(queryable, id, session.userId, causeOf(request)),
      inTransaction: true,
      body: (wish) => wish,
      committed: () => this.wishes.changed(id),
    });
  }

  private async sendPage(
    scope: Scope,
    { limit, cursor }: PageQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { userId } = memberOf(request);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const page = new ListRequest(scope, after, limit ?? PAGE_LIMIT_DEFAULT);
    this.keptPages.remember(userId, request.url, page);
    await sendFeed(await this.feed.get(page, userId, hasJustWritten(request)), request, reply);
  }
}

function communityScope({ category }: CommunityQueryDto): Scope {
  return category === undefined ? { kind: 'all' } : { kind: 'category', category };
}
