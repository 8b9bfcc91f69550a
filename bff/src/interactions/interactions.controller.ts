import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { causeOf } from '../tracing/cause-of.js';
import { InteractionResponse, RecordInteractionDto } from './interaction.dto.js';
import { InteractionsService } from './interactions.service.js';

@Controller('api/interactions')
export class InteractionsController {
  constructor(
    private readonly interactions: InteractionsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Documented({
    summary: 'Record what the member did with a wish',
    answers: InteractionResponse,
    status: 201,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('interaction')
  @Post()
  record(
    @CurrentSession() { userId }: MemberSession,
    @Body() body: RecordInteractionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 201,
      run: (queryable) => this.interactions.record(queryable, userId, body, causeOf(request)),
      body: (view) => JSON.stringify(view),
      committed: () => this.interactions.recorded(),
    });
  }
}
