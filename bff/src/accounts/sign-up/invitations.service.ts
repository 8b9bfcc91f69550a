import { Inject, Injectable } from '@nestjs/common';
import { hashOfInvitation } from '@wishboard/database/admin/invitation-code';
import { type ApiException, validationFailed } from '../../common/errors/api-exception.js';
import type { Queryable } from '../../database/database.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { InvitationsRepository } from './invitations.repository.js';

/** One message for unknown, used up and expired invitations. */
export const NO_INVITATION = 'This invitation does not work, or not any more';

/** Permission for a new member to join. */
export interface JoinPermission {
  /** Uses the permission in the transaction that creates the member. @throws ApiException VALIDATION_FAILED if no use is left */
  use(transaction: Queryable): Promise<void>;
}

/** Decides who may join: everybody, or holders of an invitation. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Checks an invitation before anything is used up, so that a mistyped code can be corrected.
   *
   * @throws ApiException VALIDATION_FAILED if a required invitation is missing or invalid
   */
  async checkInvitation(code: string | undefined): Promise<JoinPermission> {
    if (this.settings.accounts?.signUp !== 'invite') return { use: async () => undefined };
    const hash = hashOfInvitation(code ?? '');
    if (!(await this.invitations.isOpen(hash))) throw noInvitation();
    return {
      use: async (transaction) => {
        if (!(await this.invitations.use(transaction, hash))) throw noInvitation();
      },
    };
  }
}

function noInvitation(): ApiException {
  return validationFailed([{ field: 'invitation', message: NO_INVITATION }]);
}
