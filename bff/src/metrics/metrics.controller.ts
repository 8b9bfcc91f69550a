import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiBasicAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { Documented } from '../docs/documented.decorator.js';
import { checkOperator } from '../operators/operator-check.js';
import { Public } from '../sessions/session.guard.js';
import { type BffSettings, SETTINGS } from '../settings.js';

@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Prometheus text, for operators: the user `operator` with the password of the queue dashboard. */
  @ApiBasicAuth('operator')
  @Documented({ summary: 'Metrics, for operators', answers: null, produces: 'text/plain', errors: ['UNAUTHENTICATED'] })
  @Get()
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    checkOperator(request, reply, this.settings.adminPassword);
    void reply.header('content-type', this.registry.contentType).header('cache-control', 'no-store');
    return this.registry.metrics();
  }
}
