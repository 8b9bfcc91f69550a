import { Injectable } from '@nestjs/common';
import { looksLikeStaff, skeletonsOf } from '@wishboard/database/names/skeleton';
import { type ApiException, validationFailed } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import { ProfileRepository } from './profile.repository.js';

/** Checks display names: none may look like another member's name, or like a name of the board's staff. */
@Injectable()
export class NamesService {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly database: Database,
  ) {}

  /**
   * Whether the display name is not available: it looks like another member's name or like staff.
   *
   * @param userId the member who wants the name and may have it already; null for a member who is still being created
   */
  async isTaken(displayName: string, userId: string | null, queryable: Queryable = this.database): Promise<boolean> {
    return looksLikeStaff(displayName) || this.profiles.isTaken(queryable, userId, skeletonsOf(displayName));
  }
}

export const nameTaken = (): ApiException =>
  validationFailed([{ field: 'displayName', message: 'This name is taken, or looks like one that is' }]);
