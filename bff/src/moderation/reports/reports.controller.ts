import { Body, Controller, Get, Post } from '@nestjs/common';
import type { ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { Limited } from '../../common/rate-limit/rate-limits.js';
import { Documented } from '../../docs/documented.decorator.js';
import { Call, MemberCall } from '../../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../../sessions/member-session.js';
import { ReportDto, ReportResponse } from './report.dto.js';
import { ReportsService } from './reports.service.js';

@Controller('api/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Documented({
    summary:
      'Report a wish or a member to the moderators; returns the open report if the current member has one of the same subject',
    answers: ReportResponse,
    status: 201,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Limited('memberReport')
  @Post()
  add(@Call() call: MemberCall, @Body() report: ReportDto): Promise<string> {
    return this.reports.add(call, report);
  }

  @Documented({
    summary: "List the current member's reports with their outcome, newest first",
    answers: [ReportResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get('mine')
  mine(@CurrentSession() { userId }: MemberSession): Promise<ReportView[]> {
    return this.reports.list(userId);
  }
}
