import { Module, type OnModuleInit } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Database } from '../database/database.js';
import { NotificationStreams } from '../notifications/notification-streams.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  imports: [NotificationsModule],
  controllers: [MetricsController],
  providers: [{ provide: Registry, useFactory: () => new Registry() }],
})
export class MetricsModule implements OnModuleInit {
  constructor(
    private readonly registry: Registry,
    private readonly database: Database,
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
    new Gauge({
      name: 'wishboard_database_pool_connections',
      help: 'Connections to PostgreSQL that are busy or idle, and requests that wait for one',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const [state, count] of Object.entries(database.load())) this.set({ state }, count);
      },
    });
  }
}
