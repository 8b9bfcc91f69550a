import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import type { CheersView } from '@wishboard/contracts/http/wishes/reaction';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { CheersResponse, ToggleReactionAnswer, ToggleReactionDto } from './reaction.dto.js';
import { ReactionsService } from './reactions.service.js';

@Controller('api/wishes/:id/reactions')
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Documented({
    summary: 'List the members who reacted to a wish, except its owner',
    answers: CheersResponse,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get()
  findCheers(@Param('id', UuidPipe) wishId: string, @CurrentSession() { userId }: MemberSession): Promise<CheersView> {
    return this.reactions.findCheers(wishId, userId);
  }

  @Documented({
    summary: 'Toggle a reaction of the current member, or set it to a given state',
    answers: ToggleReactionAnswer,
    errors: WRITE_ERRORS,
    status: 200,
    repeatable: true,
  })
  @Limited('reaction')
  @Post()
  toggle(
    @Call() call: MemberCall,
    @Param('id', UuidPipe) wishId: string,
    @Body() reaction: ToggleReactionDto,
  ): Promise<string> {
    return this.reactions.toggle(call, wishId, reaction);
  }
}
