import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { isMetricsReader } from '../operators/is-operator.js';
import { OperatorCheck } from '../operators/operator-check.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

@Injectable()
export class MetricsService {
  constructor(
    private readonly registry: Registry,
    private readonly operators: OperatorCheck,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Returns the metrics in Prometheus text format: to Prometheus with its token, and to the user `operator` with the password of the queue
   * dashboard.
   */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (!isMetricsReader(request.headers.authorization, this.settings.metricsToken)) {
      await this.operators.check(request, reply);
    }
    void reply.header('content-type', this.registry.contentType).header('cache-control', 'no-store');
    return this.registry.metrics();
  }
}
