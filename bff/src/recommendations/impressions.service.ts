import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { ExplorationDraws } from './exploration-draws.js';
import { ImpressionsRepository } from './impressions.repository.js';

/** Records which recommendations members were shown. The probabilities come from the server's own draws, never from the client. */
@Injectable()
export class ImpressionsService {
  private readonly recorded: Counter<'placed'>;
  private readonly partitions: Gauge;
  private readonly newWishesPlaced: Gauge;

  constructor(
    private readonly impressions: ImpressionsRepository,
    private readonly draws: ExplorationDraws,
    private readonly idempotency: IdempotencyService,
    registry: Registry,
  ) {
    const registers = [registry];
    this.recorded = new Counter({
      name: 'wishboard_recommendations_impressions_total',
      help: 'Recommendations that members were shown, by whether rank or a draw placed them',
      labelNames: ['placed'],
      registers,
    });
    this.partitions = new Gauge({
      name: 'wishboard_recommendations_impression_partitions',
      help: 'Months that impressions are kept of or may come in',
      registers,
    });
    this.newWishesPlaced = new Gauge({
      name: 'wishboard_recommendations_new_wishes_placed',
      help: 'Share of the wishes made the day before the last that twenty members were shown, from 0 to 1',
      registers,
    });
  }

  async record(call: MemberCall, wishIds: readonly string[]): Promise<string> {
    const { userId } = call;
    const shown = [...new Set(wishIds.map((id) => id.toLowerCase()))].sort();
    const drawn = await this.draws.drawnFor(userId);
    const propensities = shown.map((id) => drawn.get(id) ?? null);
    let recorded: string[] = [];
    return this.idempotency.once(call, {
      run: async (queryable) => {
        recorded = await this.impressions.record(queryable, userId, shown, propensities);
      },
      committed: () => {
        const tried = recorded.filter((id) => drawn.has(id));
        this.recorded.inc({ placed: 'drawn' }, tried.length);
        this.recorded.inc({ placed: 'ranked' }, recorded.length - tried.length);
        this.draws.count(userId, tried);
      },
    });
  }

  /** Hourly maintenance: partitions and metrics. */
  async maintain(): Promise<void> {
    this.partitions.set(await this.impressions.maintainPartitions());
    const share = await this.impressions.shareOfNewWishesPlaced();
    if (share !== null) this.newWishesPlaced.set(share);
  }
}
