import { Controller, Get, Header, Inject, ServiceUnavailableException } from '@nestjs/common';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { isReachable } from '../process/is-reachable.js';
import { VERSION } from '../process/version.js';
import { WORKER_SETTINGS, type WorkerSettings } from '../process/worker-settings.js';
import { RedisConnections } from '../redis/redis-connections.js';

/** Health and metrics routes of a worker. They listen on loopback unless WORKER_HOST says otherwise. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: DataSource,
    private readonly redis: RedisConnections,
    @Inject(WORKER_SETTINGS) private readonly settings: WorkerSettings,
  ) {}

  /** Liveness: the process runs. */
  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Readiness: PostgreSQL and Redis respond. The response names the release, and the installation, so that the process is not
   * mistaken for one of another installation.
   */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok'; version: string; installation?: string | undefined }> {
    const { installation } = this.settings;
    const [postgres, redis] = await Promise.all([
      isReachable(() => this.database.query('SELECT 1')),
      isReachable(() => this.redis.producer.ping()),
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
