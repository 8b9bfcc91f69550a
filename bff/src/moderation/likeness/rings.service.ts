import { Inject, Injectable } from '@nestjs/common';
import { REPORT_DAYS } from '@wishboard/contracts/http/moderation/moderation';
import { Database } from '../../database/database.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { type RingRules, RingsRepository } from './rings.repository.js';

/** A class that joins together and cheers each other's wishes, each some of them, is none (docs/moderation.md). */
const RULES: RingRules = { accounts: 10, wishes: 2, most: 0.6, alike: 0.6 };

/** Puts into the moderators' queue what accounts made together cheer as one. It hides nothing by itself. */
@Injectable()
export class RingsService {
  constructor(
    private readonly rings: RingsRepository,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<BffSettings, 'rateLimit'>,
  ) {}

  /** Any process may do it at any time: a ring is put there once. */
  async notice(): Promise<void> {
    if (!this.settings.rateLimit) return;
    await this.database.transaction(async (transaction) => {
      if (!(await this.rings.inTurn(transaction))) return;
      for (const ring of await this.rings.find(transaction, RULES)) await this.rings.add(transaction, ring);
    });
    await this.rings.purge(REPORT_DAYS);
  }
}
