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

  @Documented({ summary: 'Whether the process is alive', answers: HealthResponse })
  @Get('healthz')
  health(): HealthResponse {
    return { status: 'ok' };
  }

  @ApiResponse({ status: 503, description: 'This process is about to stop', type: StoppingResponse })
  @Documented({ summary: 'Whether a proxy should send requests here', answers: HealthResponse })
  @Get('trafficz')
  traffic(@Res({ passthrough: true }) reply: FastifyReply): HealthResponse | StoppingResponse {
    return this.state.traffic(reply);
  }

  @ApiExtraModels(ReadinessResponse, StoppingResponse)
  @ApiResponse({
    status: 503,
    description: 'One of them is away, or this process is about to stop',
    schema: { oneOf: [ReadinessResponse, StoppingResponse].map((type) => ({ $ref: getSchemaPath(type) })) },
  })
  @Documented({ summary: 'Whether PostgreSQL and Redis answer', answers: ReadinessResponse })
  @Get('readyz')
  ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessResponse | StoppingResponse> {
    return this.state.readiness(reply);
  }
}
