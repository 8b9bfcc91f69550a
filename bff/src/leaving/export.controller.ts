import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { LatestExportView } from '@wishboard/contracts/http/members/own-data';
import type { FastifyReply } from 'fastify';
import { AlsoSuspended } from '../accounts/suspension/also-suspended.js';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Call, type MemberCall } from '../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import { LatestExportResponse } from './export.dto.js';
import { ExportService } from './export.service.js';

@AlsoSuspended()
@Controller('api/user/export')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Documented({
    summary:
      "Get the state of the latest export of the current member's data. Also for suspended members, in the ten minutes after they tried to sign in",
    answers: LatestExportResponse,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  latest(@CurrentSession() { userId }: MemberSession): Promise<LatestExportView> {
    return this.exports.latest(userId);
  }

  @Documented({
    summary:
      "Request an export of all the current member's data, unless one is being made; at most three in 24 hours. Also for suspended members, in the ten minutes after they tried to sign in",
    answers: LatestExportResponse,
    status: 200,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Post()
  ask(@Call() call: MemberCall): Promise<string> {
    return this.exports.request(call);
  }

  /** Sends a file rather than JSON, so the endpoint is not part of the OpenAPI document. */
  @ApiExcludeEndpoint()
  @Limited('visit')
  @Get('file')
  send(@CurrentSession() { userId }: MemberSession, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send(userId, reply);
  }
}
