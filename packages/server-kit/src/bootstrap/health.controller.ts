import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';

import { RedisConnections } from '../queues/redis-connections.js';
import { doesAnswer } from './does-answer.js';

/** What a supervisor asks a worker. Served on loopback unless WORKER_HOST says otherwise. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
  ) {}

  /** The process runs. */
  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** PostgreSQL and Redis answer. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    const [postgres, redis] = await Promise.all([
      doesAnswer(() => this.database.query('SELECT 1')),
      doesAnswer(() => this.redis.producer.ping()),
    ]);
    if (!postgres || !redis) throw new ServiceUnavailableException({ status: 'unavailable', postgres, redis });
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('content-type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}
