import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { doesAnswer } from '@wishboard/server-kit/process/does-answer';
import { VERSION } from '@wishboard/server-kit/process/version';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { Drain } from '../common/http/drain.js';
import { Database } from '../database/database.js';
import { Documented } from '../docs/documented.decorator.js';
import { REDIS } from '../redis/redis.module.js';
import { Public } from '../sessions/session.guard.js';
import { type BffSettings, SETTINGS } from '../settings.js';
import { HealthResponse, ReadinessResponse, StoppingResponse } from './health.response.js';

/** The question to PostgreSQL. */
export const PING = { name: 'ping', text: 'SELECT 1' };

@Controller()
@Public()
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly drain: Drain,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Whether the process is alive. */
  @Documented({ summary: 'Whether the process is alive', answers: HealthResponse })
  @Get('healthz')
  health(): HealthResponse {
    return { status: 'ok' };
  }

  /**
   * Whether a proxy should send requests here: until this process is about to stop. Servers that are away are no reason,
   * since they are away for every process, and much is answered without them.
   */
  @ApiResponse({ status: 503, description: 'This process is about to stop', type: StoppingResponse })
  @Documented({ summary: 'Whether a proxy should send requests here', answers: HealthResponse })
  @Get('trafficz')
  traffic(@Res({ passthrough: true }) reply: FastifyReply): HealthResponse | StoppingResponse {
    const stopping = this.drain.hasBegun;
    void reply.code(stopping ? 503 : 200).header('cache-control', 'no-store');
    return { status: stopping ? 'stopping' : 'ok' };
  }

  /** Whether this process is not about to stop, and PostgreSQL and Redis answer. */
  @ApiExtraModels(ReadinessResponse, StoppingResponse)
  @ApiResponse({
    status: 503,
    description: 'One of them is away, or this process is about to stop',
    schema: { oneOf: [ReadinessResponse, StoppingResponse].map((type) => ({ $ref: getSchemaPath(type) })) },
  })
  @Documented({ summary: 'Whether PostgreSQL and Redis answer', answers: ReadinessResponse })
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessResponse | StoppingResponse> {
    if (this.drain.hasBegun) {
      void reply.code(503).header('cache-control', 'no-store');
      return { status: 'stopping' };
    }
    const [postgres, redis] = await Promise.all([
      stateOf(() => this.database.run(PING, [])),
      stateOf(() => this.redis.ping()),
    ]);
    void reply.code(postgres === 'up' && redis === 'up' ? 200 : 503).header('cache-control', 'no-store');
    const { installation = null } = this.settings;
    return { postgres, redis, installation, version: VERSION };
  }
}

async function stateOf(ask: () => Promise<unknown>): Promise<ReadinessResponse['postgres']> {
  return (await doesAnswer(ask)) ? 'up' : 'down';
}
