import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { MemberView } from '@wishboard/contracts/http/fields/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Documented } from '../docs/documented.decorator.js';
import { ListQueryDto } from '../feed/feed.dto.js';
import { CurrentReader } from '../sessions/member-session.js';
import { PublicReading } from '../sessions/session.guard.js';
import { WishResponse } from '../wishes/wish.dto.js';
import { MemberResponse } from './member.dto.js';
import { MembersService } from './members.service.js';
import { UsernamePipe } from './username.pipe.js';

@Controller('api')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Documented({
    summary: 'Get a member, as shown on their board',
    answers: MemberResponse,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get('users/:username')
  @PublicReading()
  find(
    @Param('username', UsernamePipe) username: string,
    @CurrentReader() readerId: string | null,
  ): Promise<MemberView> {
    return this.members.find(username, readerId);
  }

  @Documented({
    summary: "List a member's wishes, newest first or in another order",
    answers: [WishResponse],
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get('wishes/of/:username')
  @PublicReading()
  listWishes(
    @Param('username', UsernamePipe) username: string,
    @Query() query: ListQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.members.sendWishes(username, query, request, reply);
  }
}
