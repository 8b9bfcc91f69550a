import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Documented } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { MetricsService } from './metrics.service.js';

@Controller('metrics')
@Public()
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @ApiBearerAuth('metrics')
  @ApiBasicAuth('operator')
  @Documented({
    summary: 'Get the metrics in Prometheus text format; operators only',
    answers: null,
    produces: 'text/plain',
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  })
  @Get()
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.metrics.read(request, reply);
  }
}
