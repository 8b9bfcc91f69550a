import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval, ScheduleModule } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CodesService } from '../accounts/codes/codes.service.js';
import { ChallengesService } from '../accounts/passkeys/challenges.service.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { DeletionService } from '../leaving/deletion.service.js';
import { ExportService } from '../leaving/export.service.js';
import { LeavingModule } from '../leaving/leaving.module.js';
import { LOGGER } from '../logging/logging.module.js';
import { LikenessService } from '../moderation/likeness/likeness.service.js';
import { RingsService } from '../moderation/likeness/rings.service.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { OwnDecisionsService } from '../moderation/own-decisions/own-decisions.service.js';
import { ReportsService } from '../moderation/reports/reports.service.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { ReactionsService } from '../reactions/reactions.service.js';
import { ImpressionsService } from '../recommendations/impressions.service.js';
import { RecommendationsModule } from '../recommendations/recommendations.module.js';
import { SessionsService } from '../sessions/sessions.service.js';

const EVERY_MS = 3_600_000;

/**
 * Removes expired data every hour: sessions, codes and challenges, idempotency keys, months of impressions, exports, members who asked to
 * be deleted, decided reports, removed wishes and marks of new members' wishes. Also looks for rings, and settles which members' reactions
 * count. Safe to run in several processes at once.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly sessions: SessionsService,
    private readonly codes: CodesService,
    private readonly challenges: ChallengesService,
    private readonly idempotency: IdempotencyService,
    private readonly impressions: ImpressionsService,
    private readonly exports: ExportService,
    private readonly deletion: DeletionService,
    private readonly reports: ReportsService,
    private readonly decisions: OwnDecisionsService,
    private readonly likeness: LikenessService,
    private readonly rings: RingsService,
    private readonly reactions: ReactionsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs the tasks that cannot wait an hour, in the background. After months without a running process, the current month has no partition
   * for impressions yet.
   */
  onApplicationBootstrap(): void {
    this.impressions.maintain().catch((error) => this.logger.warn({ err: error }, 'Impressions could not be seen to'));
    // Also at the start, for processes that never run for an hour.
    this.deletion.eraseDue().catch((error) => this.logger.warn({ err: error }, 'Members could not be erased'));
    // An update may change which members are heard.
    this.reactions.settle().catch((error) => this.logger.warn({ err: error }, 'Reactions could not be settled'));
  }

  @Interval(EVERY_MS)
  async purge(): Promise<void> {
    try {
      await this.sessions.purge();
      await this.codes.purge();
      await this.challenges.purge();
      await this.idempotency.purge();
      await this.impressions.maintain();
      await this.exports.purge();
      await this.deletion.eraseDue();
      await this.reports.purge();
      await this.decisions.eraseRemoved();
      await this.likeness.purge();
      await this.reactions.settle();
      await this.rings.notice();
    } catch (error) {
      this.logger.warn({ err: error }, 'What has expired could not be removed');
    }
  }
}

@Module({
  imports: [
    ScheduleModule.forRoot(),
    RecommendationsModule,
    AccountsModule,
    LeavingModule,
    ModerationModule,
    ReactionsModule,
  ],
  providers: [Housekeeping],
})
export class HousekeepingModule {}
