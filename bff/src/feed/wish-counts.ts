import { Inject, Injectable } from '@nestjs/common';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import type { WishCountsView } from '@wishboard/contracts/http/wishes/wish';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { Sights } from '../sight/sights.js';
import { WishCountsRepository } from './wish-counts.repository.js';

/** From this number, adding up the changes takes about as long as the rest of the response. */
const GATHERED_FROM = 500;

/** Reads how many wishes each list has. The numbers are exact, and take as long with a million wishes as with ten. */
@Injectable()
export class WishCounts {
  private gathering = false;

  constructor(
    private readonly counts: WishCountsRepository,
    private readonly sights: Sights,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async read(userId: string): Promise<WishCountsView> {
    const { mine, kept, categories, changes } = await this.counts.read(
      userId,
      (await this.sights.get(userId)).lists.isNothing,
    );
    if (changes >= GATHERED_FROM) void this.addChangesToTotals();
    const all = CATEGORIES.map((category) => [category, Math.max(0, categories[category] ?? 0)] as const);
    return { mine, kept, categories: Object.fromEntries(all) as Record<Category, number> };
  }

  /** Runs in the background. After a failure, the next reader tries again. */
  private async addChangesToTotals(): Promise<void> {
    if (this.gathering) return;
    this.gathering = true;
    try {
      await this.counts.addChangesToTotals();
    } catch (error) {
      this.logger.warn({ err: error }, 'The numbers of wishes could not be gathered');
    } finally {
      this.gathering = false;
    }
  }
}
