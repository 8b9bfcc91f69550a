import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiBasicAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { Documented } from '../docs/documented.decorator.js';
import { OperatorCheck } from '../operators/operator-check.js';
import { Public } from '../sessions/session.guard.js';

@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly registry: Registry,
    private readonly operators: OperatorCheck,
  ) {}

  /** Prometheus text, for operators: the user `operator` with the password of the queue dashboard. */
  @ApiBasicAuth('operator')
  @Documented({
    summary: 'Metrics, for operators',
    answers: null,
    produces: 'text/plain',
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  })
  @Get()
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    await this.operators.check(request, reply);
    void reply.header('content-type', this.registry.contentType).header('cache-control', 'no-store');
    return this.registry.metrics();
  }
}
