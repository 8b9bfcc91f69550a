import { Controller, Get, Header, Inject, ServiceUnavailableException } from '@nestjs/common';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { doesAnswer } from '../process/does-answer.js';
import { VERSION } from '../process/version.js';
import { WORKER_SETTINGS, type WorkerSettings } from '../process/worker-settings.js';
import { RedisConnections } from '../redis/redis-connections.js';

/** What a supervisor asks a worker. Served on loopback unless WORKER_HOST says otherwise. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
    @Inject(WORKER_SETTINGS) private readonly settings: WorkerSettings,
  ) {}

  /** The process runs. */
  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** PostgreSQL and Redis answer. It names the installation, so that nobody takes another's process for this one, and the release. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok'; version: string; installation?: string | undefined }> {
    const { installation } = this.settings;
    const [postgres, redis] = await Promise.all([
      doesAnswer(() => this.database.query('SELECT 1')),
      doesAnswer(() => this.redis.producer.ping()),
    ]);
    if (!postgres || !redis) {
      throw new ServiceUnavailableException({ status: 'unavailable', postgres, redis, installation, version: VERSION });
    }
    return { status: 'ok', installation, version: VERSION };
  }

  @Get('metrics')
  @Header('content-type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}
