import { Inject, Injectable } from '@nestjs/common';
import { hashOfInvitation } from '@wishboard/database/admin/invitation-code';
import { type ApiException, validationFailed } from '../../common/errors/api-exception.js';
import type { Queryable } from '../../database/database.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { InvitationsRepository } from './invitations.repository.js';

/** The same for one that was never made, is used up or has ended. */
export const NO_INVITATION = 'This invitation does not work, or not any more';

/** What a stranger has to bring to join. */
export interface Entry {
  /** Takes it, in the transaction that makes the member. @throws ApiException VALIDATION_FAILED where none is left */
  take(transaction: Queryable): Promise<void>;
}

/** Who may join: everybody, or whoever brings an invitation. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * What somebody joins by, looked at before anything is used up: who mistyped may try again.
   *
   * @throws ApiException VALIDATION_FAILED without an invitation that works, where one is needed
   */
  async entryBy(code: string | undefined): Promise<Entry> {
    if (this.settings.accounts?.signUp !== 'invite') return { take: async () => undefined };
    const hash = hashOfInvitation(code ?? '');
    if (!(await this.invitations.isOpen(hash))) throw noInvitation();
    return {
      take: async (transaction) => {
        if (!(await this.invitations.use(transaction, hash))) throw noInvitation();
      },
    };
  }
}

function noInvitation(): ApiException {
  return validationFailed([{ field: 'invitation', message: NO_INVITATION }]);
}
