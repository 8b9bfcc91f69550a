import { Inject, Injectable } from '@nestjs/common';
import { REPORT_DAYS } from '@wishboard/contracts/http/moderation/moderation';
import { Database } from '../../database/database.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { type RingRules, RingsRepository } from './rings.repository.js';

/** Thresholds that a class stays below when its members join together and each cheer some of each other's wishes (docs/moderation.md). */
const RULES: RingRules = { accounts: 10, wishes: 2, most: 0.6, alike: 0.6 };

/** Puts wishes that rings of accounts cheer into the moderation queue. Hides nothing automatically. */
@Injectable()
export class RingsService {
  constructor(
    private readonly rings: RingsRepository,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<BffSettings, 'rateLimit'>,
  ) {}

  /** Looks for rings and queues new ones. Safe to run in several processes at once: each ring is queued once. */
  async notice(): Promise<void> {
    if (!this.settings.rateLimit) return;
    await this.database.transaction(async (transaction) => {
      if (!(await this.rings.tryLock(transaction))) return;
      for (const ring of await this.rings.find(transaction, RULES)) await this.rings.add(transaction, ring);
    });
    await this.rings.purge(REPORT_DAYS);
  }
}
