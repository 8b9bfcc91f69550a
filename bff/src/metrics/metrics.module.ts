import { Module, type OnModuleInit } from '@nestjs/common';
import { poolOf } from '@wishboard/server-kit/database/data-source';
import { measurePool } from '@wishboard/server-kit/database/pool-metrics';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { NotificationStreams } from '../notifications/notification-streams.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
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
  ) {}

  onModuleInit(): void {
    const { registry, database, streams } = this;
    collectDefaultMetrics({ register: registry });
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
