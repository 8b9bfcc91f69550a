import { Injectable } from '@nestjs/common';
import { ApiException } from '../../common/errors/api-exception.js';
import { NamedOperators } from '../../operators/named-operators.js';
import type { MemberSession } from '../../sessions/member-session.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { UsersRepository } from '../../users/users.repository.js';
import { AccountsRepository } from './accounts.repository.js';

/** Minutes after a sign-in within which a member may change how they sign in. */
const FRESH_MINUTES = 10;

/**
 * Guards every change that could lock the member out: an open or stolen session does not suffice. Signing in again with
 * a code or a passkey makes the session fresh. An operator with a passkey has to use the passkey.
 */
@Injectable()
export class FreshCheck {
  constructor(
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsRepository,
    private readonly operators: NamedOperators,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Like {@link require}, but exempts members who sign in at a provider, since the provider cannot be asked again here.
   * @throws ApiException as {@link require}
   */
  async requireOfAccount(session: MemberSession): Promise<void> {
    const member = await this.users.findById(session.userId);
    if (!member?.oidcSubject) await this.require(session);
  }

  /** @throws ApiException FORBIDDEN for a session that is not fresh, and for a member without an account of the board's own */
  async require(session: MemberSession): Promise<void> {
    // A suspended member has proved their identity within the last ten minutes, or would not have come so far.
    const isFresh = session.isSuspended === true || (await this.sessions.isYounger(session, FRESH_MINUTES));
    if (await this.operators.mustUsePasskey(session)) {
      throw new ApiException('FORBIDDEN', 'Please show by your passkey that it is you');
    }
    if (isFresh && (await this.accounts.emailOf(session.userId)) !== null) return;
    throw new ApiException('FORBIDDEN', 'Please show once more that it is you');
  }
}
