import { Body, Controller, Get, Post } from '@nestjs/common';
import type { OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import { Limited } from '../../common/rate-limit/rate-limits.js';
import { Documented } from '../../docs/documented.decorator.js';
import { Call, MemberCall } from '../../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../../sessions/member-session.js';
import { ObjectionDto, OwnDecisionResponse } from './objection.dto.js';
import { OwnDecisionsService } from './own-decisions.service.js';

@Controller('api/moderation')
export class OwnDecisionsController {
  constructor(private readonly own: OwnDecisionsService) {}

  @Documented({
    summary: 'What moderators decided about the member and their wishes, and still holds, the newest first',
    answers: [OwnDecisionResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get('own')
  list(@CurrentSession() { userId }: MemberSession): Promise<OwnDecisionView[]> {
    return this.own.list(userId);
  }

  @Documented({
    summary: 'Object to a decision about oneself or an own wish, once',
    answers: OwnDecisionResponse,
    status: 201,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('memberReport')
  @Post('objections')
  object(@Call() call: MemberCall, @Body() objection: ObjectionDto): Promise<string> {
    return this.own.object(call, objection);
  }
}
