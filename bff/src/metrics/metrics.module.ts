import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { poolOf } from '@wishboard/database/connection/data-source';
import { collectCommonMetrics, measurePool } from '@wishboard/server-kit/process/common-metrics';
import type { Redis } from 'ioredis';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { PING } from '../health/health.controller.js';
import { NotificationStreams } from '../notifications/notification-streams.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { REDIS } from '../redis/redis.module.js';
import { type BffSettings, SETTINGS } from '../settings.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  imports: [NotificationsModule],
  controllers: [MetricsController],
  providers: [{ provide: Registry, useFactory: () => new Registry() }],
  exports: [Registry],
})
export class MetricsModule implements OnModuleInit {
  constructor(
    private readonly registry: Registry,
    private readonly database: DataSource,
    private readonly streams: NotificationStreams,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  onModuleInit(): void {
    const { registry, database, streams } = this;
    collectCommonMetrics(registry, this.settings.revision, {
      postgres: () => database.query(PING.text),
      redis: () => this.redis.ping(),
    });
    new Gauge({
      name: 'wishboard_notification_streams',
      help: 'Open streams of hints',
      registers: [registry],
      collect() {
        this.set(streams.count);
      },
    });
    measurePool(poolOf(database), registry);
  }
}
