import { Controller, Get, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Documented } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { HealthResponse, ReadinessResponse, StoppingResponse } from './health.dto.js';
import { HealthService } from './health.service.js';

@Controller()
@Public()
export class HealthController {
  constructor(private readonly state: HealthService) {}

  @Documented({ summary: 'Check whether the process is alive', answers: HealthResponse })
  @Get('healthz')
  health(): HealthResponse {
    return { status: 'ok' };
  }

  @ApiResponse({ status: 503, description: 'The process is shutting down', type: StoppingResponse })
  @Documented({ summary: 'Check whether a proxy should send requests to this process', answers: HealthResponse })
  @Get('trafficz')
  traffic(@Res({ passthrough: true }) reply: FastifyReply): HealthResponse | StoppingResponse {
    return this.state.traffic(reply);
  }

  @ApiExtraModels(ReadinessResponse, StoppingResponse)
  @ApiResponse({
    status: 503,
    description: 'PostgreSQL or Redis does not respond, or the process is shutting down',
    schema: { oneOf: [ReadinessResponse, StoppingResponse].map((type) => ({ $ref: getSchemaPath(type) })) },
  })
  @Documented({ summary: 'Check whether PostgreSQL and Redis respond', answers: ReadinessResponse })
  @Get('readyz')
  ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessResponse | StoppingResponse> {
    return this.state.readiness(reply);
  }
}
