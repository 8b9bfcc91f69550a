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
    summary:
      'List the moderation decisions about the current member and their wishes that are still in force, newest first',
    answers: [OwnDecisionResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get('own')
  list(@CurrentSession() { userId }: MemberSession): Promise<OwnDecisionView[]> {
    return this.own.list(userId);
  }

  @Documented({
    summary: 'Object to a decision about the current member or one of their wishes, once',
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
