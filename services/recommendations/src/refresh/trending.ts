import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import { RedisConnections } from '@wishboard/server-kit/redis/redis-connections';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { TasteModel } from '../model/taste-model.js';
import { Trend } from '../model/trend.js';
import { TrendRepository } from '../store/trend.repository.js';

/** Maximum age of the trend when lists are made from it. */
const READ_EVERY_MS = 10 * 60 * 1000;

const weightGauge = new Gauge({
  name: 'wishboard_trend_weight',
  help: 'How much of the recommendations is what is wanted lately, from 0 to 0.7, as the last back-test found best',
});

/** Provides the trend, which is read every ten minutes, and its weight, which the back-test of any process finds once a day. */
@Injectable()
export class Trending {
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: TrendRepository,
    private readonly redis: RedisConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Gives the model the current trend when its own is too old. When reading fails, the model keeps the old one. */
  async refreshIfStale(model: TasteModel): Promise<void> {
    if (performance.now() < this.readAt + READ_EVERY_MS) return;
    this.readAt = performance.now();
    await this.load(model).catch((error) => this.logger.warn({ err: error }, 'trend not read'));
  }

  /** Gives the model the current trend and weight. Without Redis the weight is 0. */
  async load(model: TasteModel): Promise<void> {
    const stored = await this.redis.producer.get(this.key).catch(() => null);
    const weight = Number(stored ?? 0);
    weightGauge.set(weight);
    model.trend = new Trend(weight, weight > 0 ? await this.trendAt(model, Date.now()) : new Map());
  }

  /**
   * Returns the trend at a time: by wish, the sum of its reactions, where older reactions count less and accounts that act alike
   * count as hardly more than one.
   */
  async trendAt(model: TasteModel, time: number): Promise<Map<number, number>> {
    const sums = new Map<number, number>();
    for (const { wishId, sum } of await this.store.trending(time)) {
      const number = model.numberOf(wishId);
      if (number !== undefined) sums.set(number, sum * model.independenceOf(number));
    }
    return sums;
  }

  /** Returns when the newest tenth of the reactions began, in milliseconds since 1970, or null while there are too few reactions. */
  startOfNewestTenth(): Promise<number | null> {
    return this.store.startOfNewestTenth();
  }

  /** Stores the weight for every process. */
  async saveWeight(weight: number, members: number): Promise<void> {
    this.logger.info({ weight, members }, 'weight of the trend tested');
    await this.redis.producer
      .set(this.key, weight)
      .catch((error) => this.logger.warn({ err: error }, 'weight not kept'));
  }

  private get key(): string {
    return `${this.redis.namespace}:trend-weight`;
  }
}
