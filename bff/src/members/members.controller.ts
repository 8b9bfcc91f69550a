import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { MemberView } from '@wishboard/contracts/http/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Documented } from '../docs/documented.decorator.js';
import { ListQueryDto } from '../feed/feed.dto.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { WishResponse } from '../wishes/wish.dto.js';
import { MemberResponse } from './member.dto.js';
import { MembersService } from './members.service.js';
import { UsernamePipe } from './username.pipe.js';

@Controller('api')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Documented({
    summary: 'A member, as their board shows them',
    answers: MemberResponse,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get('users/:username')
  find(
    @Param('username', UsernamePipe) username: string,
    @CurrentSession() { userId }: MemberSession,
  ): Promise<MemberView> {
    return this.members.find(username, userId);
  }

  @Documented({
    summary: "A member's wishes, the newest first or in another order",
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get('wishes/of/:username')
  listWishes(
    @Param('username', UsernamePipe) username: string,
    @Query() query: ListQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.members.sendWishes(username, query, request, reply);
  }
}
