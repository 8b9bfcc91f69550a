import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { BROWSER_FAILURE_BYTES_MAX } from '@wishboard/contracts/remotes/browser-failure';
import type { FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { BrowserFailuresService } from './browser-failures.service.js';
import { ReportBrowserFailureDto } from './report-browser-failure.dto.js';

@Controller('api/browser-failures')
@Public()
export class BrowserFailuresController {
  constructor(private readonly failures: BrowserFailuresService) {}

  /** Open to visitors, too: the failing part may be the one that signs them in. */
  @Documented({
    summary: 'Report that a part of the page failed in this browser',
    answers: null,
    status: 204,
    errors: ['CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('report', { bodyLimit: BROWSER_FAILURE_BYTES_MAX })
  @Post()
  @HttpCode(204)
  report(@Body() body: ReportBrowserFailureDto, @Req() { id }: FastifyRequest): void {
    this.failures.count(body, id);
  }
}
