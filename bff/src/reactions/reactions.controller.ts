import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { causeOf } from '../tracing/cause-of.js';
import { ToggleReactionAnswer, ToggleReactionDto } from './reaction.dto.js';
import { ReactionsService, toResponse } from './reactions.service.js';

@Controller('api/wishes/:id/reactions')
export class ReactionsController {
  constructor(
    private readonly reactions: ReactionsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @HttpCode(200)
  @Documented({
    summary: 'Toggle a reaction of one’s own, or bring it to a wanted state',
    answers: ToggleReactionAnswer,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('reaction')
  @Post()
  toggle(
    @CurrentSession() { userId }: MemberSession,
    @Param('id', UuidPipe) wishId: string,
    @Body() body: ToggleReactionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 200,
      run: (queryable) => this.reactions.toggle(queryable, wishId, userId, body, causeOf(request)),
      body: (toggled) => JSON.stringify(toResponse(wishId, body.emoji, toggled)),
      committed: (toggled) => this.reactions.toggled(wishId, userId, toggled),
    });
  }
}
