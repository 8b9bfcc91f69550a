import { Injectable } from '@nestjs/common';
import { looksLikeStaff, skeletonsOf } from '@wishboard/database/names/skeleton';
import { type ApiException, validationFailed } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import { ProfileRepository } from './profile.repository.js';

/** Names that members are shown by: nobody chooses one that looks like another's, or like that of who runs the board. */
@Injectable()
export class NamesService {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly database: Database,
  ) {}

  /** @param userId whose it is to be, and may be already; null for a member who is not there yet */
  async isTaken(displayName: string, userId: string | null, queryable: Queryable = this.database): Promise<boolean> {
    return looksLikeStaff(displayName) || this.profiles.isTaken(queryable, userId, skeletonsOf(displayName));
  }
}

export const nameTaken = (): ApiException =>
  validationFailed([{ field: 'displayName', message: 'This name is taken, or looks like one that is' }]);
