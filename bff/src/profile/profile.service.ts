import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { ProfileView, UpdateProfileRequest } from '@wishboard/contracts/http/members/profile';
import { skeletonOf } from '@wishboard/database/names/skeleton';
import type { Cause } from '@wishboard/database/outbox/cause';
import type { Logger } from 'pino';
import { ChangeBus } from '../changes/change-bus.js';
import { unauthenticated, validationFailed } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { LOGGER } from '../logging/logging.module.js';
import { NamesService, nameTaken } from './names.service.js';
import { NO_TIME_ZONE } from './profile.dto.js';
import { ProfileRepository } from './profile.repository.js';

/** Milliseconds between runs that compute missing name skeletons. Imported names are compared after this time at the latest. */
const FILL_EVERY_MS = 60_000;
/** PostgreSQL error code of class 22: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const INVALID_PARAMETER_VALUE = '22023';

/** Reads and changes members' own profiles. */
@Injectable()
export class ProfileService implements OnApplicationBootstrap {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly names: NamesService,
    private readonly database: Database,
    private readonly changes: ChangeBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs in the background and does not delay the start. */
  onApplicationBootstrap(): void {
    void this.fillSkeletons();
  }

  async find(userId: string, queryable?: Queryable): Promise<ProfileView> {
    const profile = await this.profiles.find(userId, queryable);
    if (!profile) throw unauthenticated();
    return profile;
  }

  /**
   * Changes the given fields. All processes then reload what they show of the member.
   *
   * @throws ApiException VALIDATION_FAILED for a name that looks like another member's or like staff, or for an unknown time zone
   */
  async update({ userId, cause }: MemberCall, change: UpdateProfileRequest): Promise<ProfileView> {
    const profile = await this.changed(userId, change, cause);
    if (!profile) throw unauthenticated();
    this.changes.publish({ kind: 'profile', userId }, { kind: 'member', userId });
    return profile;
  }

  private async changed(userId: string, change: UpdateProfileRequest, cause: Cause): Promise<ProfileView | null> {
    const writing = this.database.transaction(async (transaction) => {
      const { displayName } = change;
      if (displayName === undefined || displayName === (await this.find(userId, transaction)).displayName)
        return this.profiles.update(transaction, userId, change, null, cause);
      await this.profiles.lockNames(transaction);
      if (await this.names.isTaken(displayName, userId, transaction)) throw nameTaken();
      return this.profiles.update(transaction, userId, change, skeletonOf(displayName), cause);
    });
    return writing.catch((error: unknown) => {
      // The database may know fewer time zones than this process.
      if ((error as { code?: string }).code !== INVALID_PARAMETER_VALUE) throw error;
      throw validationFailed([{ field: 'timeZone', message: NO_TIME_ZONE }]);
    });
  }

  @Interval(FILL_EVERY_MS)
  async fillSkeletons(): Promise<void> {
    try {
      await this.profiles.fillSkeletons();
    } catch (error) {
      this.logger.warn({ err: error }, 'Names could not be seen to');
    }
  }
}
