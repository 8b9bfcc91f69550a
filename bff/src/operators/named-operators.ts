import { Injectable } from '@nestjs/common';
import { ApiException, unauthenticated } from '../common/errors/api-exception.js';
import type { MemberSession } from '../sessions/member-session.js';
import { NamedOperatorsRepository, type OperatorRights } from './named-operators.repository.js';
import { type OperatorPermission, PasskeyRequired } from './passkey-required.js';

/** Hours after a passkey sign-in during which an operator may view the operators' pages: one working day. */
export const LOOK_HOURS = 12;
/** Minutes after a passkey sign-in during which an operator may run acts. Short, so that a session left open is not enough. */
export const ACT_MINUTES = 15;

/** Authorises operators in installations with accounts of their own. An operator is a member who has recently signed in with a passkey. */
@Injectable()
export class NamedOperators {
  constructor(private readonly operators: NamedOperatorsRepository) {}

  /**
   * Requires an operator's session that may look or act.
   *
   * @throws ApiException UNAUTHENTICATED for a visitor; FORBIDDEN for any other member, and for a session that was not opened with a
   * passkey recently enough
   */
  async require(session: MemberSession | null, what: OperatorPermission): Promise<OperatorRights> {
    const rights = session && (await this.operators.findRights(session.tokenHash, LOOK_HOURS, ACT_MINUTES));
    if (!rights) throw unauthenticated();
    if (!rights.isOperator) throw new ApiException('FORBIDDEN', 'This is for operators');
    if (!rights[what]) throw new PasskeyRequired(what);
    return rights;
  }

  /**
   * Whether changing this member's means of signing in requires a session that a passkey opened. Without this check, somebody who reads an
   * operator's e-mail could sign in with a code and add a passkey.
   */
  mustUsePasskey({ userId, tokenHash }: MemberSession): Promise<boolean> {
    return this.operators.mustUsePasskey(userId, tokenHash);
  }

  /** Records a passkey sign-in if the member is an operator. Must be called before the browser gets the session. */
  async recordSignIn(userId: string, device: string): Promise<void> {
    if (await this.operators.isOperator(userId)) await this.operators.recordSignIn(userId, device);
  }
}
