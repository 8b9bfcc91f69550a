import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RECOMMENDATIONS_PAGE } from '@wishboard/contracts/http/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../common/errors/api-exception.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { causeOf } from '../tracing/cause-of.js';
import { RecommendationResponse } from './recommendation.response.js';
import { RecommendationsService } from './recommendations.service.js';
import { RecommendationsQueryDto } from './recommendations-query.dto.js';

@Controller('api/recommendations')
export class RecommendationsController {
  constructor(
    private readonly recommendations: RecommendationsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Documented({
    summary: 'Wishes the member may like, best first',
    answers: [RecommendationResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  async list(
    @CurrentSession() { userId }: MemberSession,
    @Query() { limit }: RecommendationsQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.recommendations.list(userId, limit ?? RECOMMENDATIONS_PAGE);
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await body.send(request, reply);
  }

  /** "Not for me": the wish never returns for this member. */
  @HttpCode(204)
  @Documented({
    summary: '"Not for me": the wish never returns for this member',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Post(':wishId/dismiss')
  dismiss(
    @CurrentSession() { userId }: MemberSession,
    @Param('wishId', UuidPipe) wishId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 204,
      run: async (queryable) => {
        if (!(await this.recommendations.dismiss(queryable, userId, wishId, causeOf(request)))) throw notFound('wish');
      },
      body: () => '',
      committed: () => this.recommendations.dismissed(userId),
    });
  }
}
