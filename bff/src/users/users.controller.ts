import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { Public } from '../sessions/session.guard.js';
import { ListMembersDto } from './list-members.dto.js';
import { SwitchUserDto, UserResponse } from './user.dto.js';
import { UsersService } from './users.service.js';

@Controller('api')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Documented({
    summary: 'Get the current member; in demo mode, a visitor is signed in as the first member',
    answers: UserResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Limited('visit')
  @Get('user')
  @Public()
  current(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserView> {
    return this.users.current(request, reply);
  }

  @Documented({
    summary:
      'List the members in the order in which they joined; with q, those whose name begins with it, by name; demo mode only',
    answers: [UserResponse],
    errors: ['UNAUTHENTICATED', 'DEMO_ONLY'],
  })
  @Get('users')
  list(
    @Query() query: ListMembersDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView[]> {
    return this.users.list(query, request, reply);
  }

  @Documented({
    summary: 'Sign in as another member; demo mode only',
    answers: UserResponse,
    errors: ['UNAUTHENTICATED', 'DEMO_ONLY', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    status: 200,
    repeatable: true,
  })
  @Limited('signIn')
  @Post('user/switch')
  switch(@Call() call: MemberCall, @Body() { userId }: SwitchUserDto): Promise<string> {
    return this.users.switch(call, userId);
  }
}
