import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import type { UserView } from '@wishboard/contracts/http/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException, notFound, unauthenticated } from '../common/errors/api-exception.js';
import { nextPageLink } from '../common/http/link-header.js';
import { decodeCursor } from '../common/paging/cursor.js';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { isAmbiguous, SESSION_COOKIES } from '../sessions/cookie-names.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { Public } from '../sessions/session.guard.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type BffSettings, SETTINGS } from '../settings.js';
import { ListMembersDto, positionOf } from './list-members.dto.js';
import { MemberDirectory } from './member-directory.js';
import { decodeNameCursor } from './name-cursor.js';
import { SwitchUserDto, UserResponse } from './user.dto.js';
import { toUserView } from './user.view.js';
import { UsersService } from './users.service.js';

@Controller('api')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly directory: MemberDirectory,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly idempotency: IdempotencyService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** The member of the session. In demo mode a visitor becomes the first member. */
  @Documented({
    summary: 'The member of the session; in demo mode a visitor becomes the first member',
    answers: UserResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Limited('visit')
  @Get('user')
  @Public()
  async current(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserView> {
    const { session } = request;
    const member = session ? await this.users.find(session.userId) : null;
    if (member) return toUserView(member);
    if (this.settings.oidc !== null || !mayStartSession(request)) throw unauthenticated();
    const first = await this.users.findFirst();
    if (!first) throw unauthenticated();
    this.cookie.set(request, reply, await this.sessions.create(first.id));
    return toUserView(first);
  }

  @Documented({
    summary: 'In demo mode the members, the longest-standing first; with q those whose name begins so, by name',
    answers: [UserResponse],
    errors: ['UNAUTHENTICATED', 'DEMO_ONLY'],
  })
  @Get('users')
  async list(
    @Query() { q, cursor, limit = PAGE_LIMIT_DEFAULT }: ListMembersDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView[]> {
    if (this.settings.oidc !== null) throw new ApiException('DEMO_ONLY', 'Members are listed in demo mode only');
    const { members, next } = await (q === undefined
      ? this.directory.list(positionOf(cursor, decodeCursor), limit)
      : this.directory.find(q, positionOf(cursor, decodeNameCursor), limit));
    if (next) void reply.header('link', nextPageLink(request.url, next));
    return members.map(toUserView);
  }

  @HttpCode(200)
  @Documented({
    summary: 'Become another member, in demo mode',
    answers: UserResponse,
    errors: ['UNAUTHENTICATED', 'DEMO_ONLY', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('signIn')
  @Post('user/switch')
  switch(
    @CurrentSession() session: MemberSession,
    @Body() { userId }: SwitchUserDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 200,
      run: async (queryable) => {
        if (this.settings.oidc !== null)
          throw new ApiException('DEMO_ONLY', 'Members can be switched in demo mode only');
        const member = await this.users.find(userId);
        if (!member) throw notFound('member');
        return { member, token: await this.sessions.rotate(queryable, session, member.id) };
      },
      body: ({ member }) => JSON.stringify(toUserView(member)),
      committed: ({ token }) => {
        this.sessions.ended(session);
        this.cookie.set(request, reply, token);
      },
    });
  }
}

/**
 * A page of another site that embeds this address, or a mere look at it, opens no session; nor does who brings two cookies
 * that contradict each other, which one more would not settle.
 */
function mayStartSession(request: FastifyRequest): boolean {
  const { cookie = '', 'sec-fetch-site': site } = request.headers;
  const isClear = SESSION_COOKIES.every((name) => !isAmbiguous(cookie, name));
  return request.method === 'GET' && site !== 'cross-site' && isClear;
}
