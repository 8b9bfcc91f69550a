import { Inject, Injectable } from '@nestjs/common';
import { isReachable } from '@wishboard/server-kit/process/is-reachable';
import { VERSION } from '@wishboard/server-kit/process/version';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { Drain } from '../common/http/drain.js';
import { Database } from '../database/database.js';
import { REDIS } from '../redis/redis.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import type { HealthResponse, ReadinessResponse, StoppingResponse } from './health.dto.js';

/** Reports the state of this process to supervisors and proxies. */
@Injectable()
export class HealthService {
  constructor(
    private readonly database: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly drain: Drain,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Reports whether a proxy should send requests to this process: status 200 until it begins to stop. An outage of PostgreSQL or Redis does
   * not count, since it affects all processes and many requests work without them.
   */
  traffic(reply: FastifyReply): HealthResponse | StoppingResponse {
    const stopping = this.drain.hasBegun;
    void reply.code(stopping ? 503 : 200).header('cache-control', 'no-store');
    return { status: stopping ? 'stopping' : 'ok' };
  }

  /** Reports whether this process is not stopping, and PostgreSQL and Redis answer. */
  async readiness(reply: FastifyReply): Promise<ReadinessResponse | StoppingResponse> {
    if (this.drain.hasBegun) {
      void reply.code(503).header('cache-control', 'no-store');
      return { status: 'stopping' };
    }
    const [postgres, redis] = await Promise.all([
      stateOf(() => this.database.ping()),
      stateOf(() => this.redis.ping()),
    ]);
    void reply.code(postgres === 'up' && redis === 'up' ? 200 : 503).header('cache-control', 'no-store');
    const { installation = null } = this.settings;
    return { postgres, redis, installation, version: VERSION };
  }
}

async function stateOf(ask: () => Promise<unknown>): Promise<ReadinessResponse['postgres']> {
  return (await isReachable(ask)) ? 'up' : 'down';
}
