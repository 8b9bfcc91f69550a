import { Body, Controller, Get, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { ErrorCode } from '@wishboard/contracts/http/error';
import type { QueueItemView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UuidPipe } from '../../common/validation/uuid.pipe.js';
import { Documented } from '../../docs/documented.decorator.js';
import { Call, MemberCall } from '../../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../../sessions/member-session.js';
import { DecisionsService } from './decisions.service.js';
import { DecisionDto, QueueQueryDto, TakeBackDto } from './moderation.dto.js';
import { DecidedResponse, QueueItemResponse, SubjectResponse } from './moderation.response.js';
import { ModeratorGuard } from './moderator.guard.js';
import { QueueService } from './queue.service.js';
import { SubjectKindPipe } from './subject-kind.pipe.js';

const DECIDE: ErrorCode[] = [
  'UNAUTHENTICATED',
  'CROSS_SITE',
  'FORBIDDEN',
  'NOT_FOUND',
  'DECIDED_ALREADY',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** Endpoints of the moderation queue and of decisions. */
@UseGuards(ModeratorGuard)
@Controller('api/moderation')
export class ModerationController {
  constructor(
    private readonly queue: QueueService,
    private readonly decisions: DecisionsService,
  ) {}

  @Documented({
    summary:
      'List the wishes and members that await a decision because of a report, an objection, a hold or a ring; most severe reason first, then oldest first; moderators only',
    answers: [QueueItemResponse],
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  })
  @Get('queue')
  list(
    @Query() query: QueueQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QueueItemView[]> {
    return this.queue.list(query, request, reply);
  }

  @Documented({
    summary: 'Get a wish or a member with its reports and decisions; moderators only',
    answers: SubjectResponse,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  })
  @Get('subjects/:kind/:id')
  find(
    @Param('kind', SubjectKindPipe) kind: SubjectView['kind'],
    @Param('id', UuidPipe) id: string,
    @CurrentSession() { userId }: MemberSession,
  ): Promise<SubjectView> {
    return this.queue.find(kind, id, userId);
  }

  @Documented({
    summary: 'Decide about a wish or a member; fails if a newer decision than the one in seen exists; moderators only',
    answers: DecidedResponse,
    status: 201,
    errors: DECIDE,
    repeatable: true,
  })
  @Post('decisions')
  decide(@Call() call: MemberCall, @Body() decision: DecisionDto): Promise<string> {
    return this.decisions.decide(call, decision);
  }

  @Documented({
    summary: 'Take back a decision; moderators only',
    answers: DecidedResponse,
    status: 201,
    errors: DECIDE,
    repeatable: true,
  })
  @Post('decisions/:id/take-back')
  takeBack(@Call() call: MemberCall, @Param('id', UuidPipe) id: string, @Body() words: TakeBackDto): Promise<string> {
    return this.decisions.takeBack(call, id, words);
  }
}
