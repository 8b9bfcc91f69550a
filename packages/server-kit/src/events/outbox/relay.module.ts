import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import { ChannelListener } from '@wishboard/database/connection/channel-listener';
import { OUTBOX_CHANNEL } from '@wishboard/database/outbox/notify-processes';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { LOGGER, WORKER_SETTINGS, type WorkerSettings } from '../../process/worker-settings.js';
import { RedisConnections } from '../../redis/redis-connections.js';
import { DeliveriesRepository } from '../queues/deliveries.repository.js';
import { QueueProducer } from './queue-producer.js';
import { Relay } from './relay.js';

/** Polling interval of the relay, for missed PostgreSQL notifications and for overdue deliveries. */
const POLL_INTERVAL_MS = 250;
const MEASURE_EVERY_MS = 10_000;

const outboxAge = new Gauge({ name: 'wishboard_outbox_age_seconds', help: 'Age of the oldest event not handed on' });
const owed = new Gauge({
  name: 'wishboard_queue_owed',
  help: 'Events not handled yet, by queue',
  labelNames: ['queue'],
});
const parked = new Gauge({ name: 'wishboard_parked_events', help: 'Events that wait for an operator' });

/** Runs the relay for the lifetime of the process. */
@Injectable()
class RelayRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly store: DeliveriesRepository;
  private readonly producer: QueueProducer;
  private readonly relay: Relay;
  private readonly listener: ChannelListener;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    database: DataSource,
    redis: RedisConnections,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(WORKER_SETTINGS) settings: WorkerSettings,
  ) {
    this.store = new DeliveriesRepository(database);
    this.producer = new QueueProducer(redis);
    this.relay = new Relay(this.store, this.producer, logger);
    const look = () => void this.relay.runNew();
    this.listener = new ChannelListener({
      url: settings.listenUrl ?? settings.databaseUrl,
      channel: OUTBOX_CHANNEL,
      process: 'notifications',
      onNotification: look,
      onListening: look,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.store.unparkKnownTypes();
    // Deliveries that the previous process took but did not send would otherwise wait for minutes.
    await this.store.makeAllDue();
    await this.listener.start();
    this.timers.push(setInterval(() => void this.relay.run(), POLL_INTERVAL_MS));
    this.timers.push(setInterval(() => void this.measure(), MEASURE_EVERY_MS));
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.listener.close();
    await this.relay.run();
    await this.producer.close();
  }

  private async measure(): Promise<void> {
    try {
      const backlog = await this.store.backlog();
      outboxAge.set(backlog.outboxAgeSeconds);
      parked.set(backlog.parked);
      for (const [queue, count] of Object.entries(backlog.owed)) owed.set({ queue }, count);
    } catch (error) {
      this.logger.debug({ err: error }, 'backlog not measured');
    }
  }
}

/** Module that relays the outbox to the queues. Any number of workers may import it. */
@Module({ providers: [RelayRunner] })
export class RelayModule {}
