import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { poolOf } from '@wishboard/database/connection/data-source';
import { collectCommonMetrics, measurePool } from '@wishboard/server-kit/process/common-metrics';
import type { Redis } from 'ioredis';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { EmergencyModule } from '../emergency/emergency.module.js';
import { WATCHED_ACTIVITIES } from '../emergency/emergency.repository.js';
import { EmergencyService } from '../emergency/emergency.service.js';
import { NotificationStreams } from '../notifications/notification-streams.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { REDIS } from '../redis/redis.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';

@Module({
  imports: [NotificationsModule, EmergencyModule],
  controllers: [MetricsController],
  providers: [MetricsService, { provide: Registry, useFactory: () => new Registry() }],
  exports: [Registry],
})
export class MetricsModule implements OnModuleInit {
  constructor(
    private readonly registry: Registry,
    private readonly database: DataSource,
    private readonly streams: NotificationStreams,
    private readonly emergency: EmergencyService,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  onModuleInit(): void {
    const { registry, database, streams, emergency } = this;
    collectCommonMetrics(registry, this.settings.revision, {
      databaseUrl: this.settings.databaseUrl,
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
    new Gauge({
      name: 'wishboard_emergency',
      help: 'Whether sign-ups or wishes come much faster than usual, so that newcomers may do less: 1 or 0',
      labelNames: ['of'],
      registers: [registry],
      collect() {
        for (const activity of WATCHED_ACTIVITIES) this.set({ of: activity }, Number(emergency.isFor(activity)));
      },
    });
    measurePool(poolOf(database), registry);
  }
}
