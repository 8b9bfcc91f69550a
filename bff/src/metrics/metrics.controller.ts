import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { Documented } from '../docs/documented.decorator.js';
import { isMetricsReader } from '../operators/is-operator.js';
import { OperatorCheck } from '../operators/operator-check.js';
import { Public } from '../sessions/session.guard.js';
import { type BffSettings, SETTINGS } from '../settings.js';

@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly registry: Registry,
    private readonly operators: OperatorCheck,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Prometheus text: for Prometheus with its token, and for the user `operator` with the password of the queue dashboard. */
  @ApiBearerAuth('metrics')
  @ApiBasicAuth('operator')
  @Documented({
    summary: 'Metrics, for operators',
    answers: null,
    produces: 'text/plain',
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  })
  @Get()
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!isMetricsReader(request.headers.authorization, this.settings.metricsToken)) {
      await this.operators.check(request, reply);
    }
    void reply.header('content-type', this.registry.contentType).header('cache-control', 'no-store');
    return this.registry.metrics();
  }
}
