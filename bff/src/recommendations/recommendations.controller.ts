import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { WhyView } from '@wishboard/contracts/http/recommendation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { RecommendationResponse, RecommendationsQueryDto, WhyResponse } from './recommendation.dto.js';
import { RecommendationsService } from './recommendations.service.js';

@Controller('api/recommendations')
export class RecommendationsController {
  constructor(private readonly recommendations: RecommendationsService) {}

  @Documented({
    summary: 'List the wishes recommended to the current member, best first',
    answers: [RecommendationResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  list(
    @Query() query: RecommendationsQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.recommendations.send(query, request, reply);
  }

  @Documented({
    summary: 'Explain why a wish is recommended to the current member',
    answers: WhyResponse,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  })
  @Get(':wishId/why')
  explain(@CurrentSession() { userId }: MemberSession, @Param('wishId', UuidPipe) wishId: string): Promise<WhyView> {
    return this.recommendations.explain(userId, wishId);
  }

  @Documented({
    summary: 'Mark a wish as "less like this": it is no longer recommended, and similar wishes rank lower',
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
    repeatable: true,
  })
  @Post(':wishId/less')
  lessLike(@Call() call: MemberCall, @Param('wishId', UuidPipe) wishId: string): Promise<string> {
    return this.recommendations.lessLike(call, wishId);
  }

  @Documented({
    summary: 'Remove the "less like this" mark from a wish',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Delete(':wishId/less')
  undoLessLike(@Call() call: MemberCall, @Param('wishId', UuidPipe) wishId: string): Promise<void> {
    return this.recommendations.undoLessLike(call, wishId);
  }

  @Documented({
    summary: 'Mark a wish as "not for me": it is never recommended to the current member again',
    answers: null,
    status: 204,
    errors: WRITE_ERRORS,
    repeatable: true,
  })
  @Post(':wishId/dismiss')
  dismiss(@Call() call: MemberCall, @Param('wishId', UuidPipe) wishId: string): Promise<string> {
    return this.recommendations.dismiss(call, wishId);
  }
}
