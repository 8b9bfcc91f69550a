import { Injectable } from '@nestjs/common';
import { ApiException, unauthenticated } from '../common/errors/api-exception.js';
import type { MemberSession } from '../sessions/member-session.js';
import { NamedOperatorsRepository, type Standing } from './named-operators.repository.js';
import { PasskeyWanted, type Wanted } from './passkey-wanted.js';

/** Hours after a passkey opened the session in which an operator may look at what is for them: a day's work. */
export const LOOK_HOURS = 12;
/** Minutes in which they may do something: longer, a session that was left open is not enough. */
export const ACT_MINUTES = 15;

/** Members who operate the board, where members have accounts of its own: whoever one is shows it by a passkey, and lately. */
@Injectable()
export class NamedOperators {
  constructor(private readonly operators: NamedOperatorsRepository) {}

  /**
   * Lets an operator look, or act.
   *
   * @throws ApiException UNAUTHENTICATED for a visitor, FORBIDDEN for any other member and for a session that no passkey has opened lately
   */
  async require(session: MemberSession | null, what: Wanted): Promise<Standing> {
    const standing = session && (await this.operators.standing(session.tokenHash, LOOK_HOURS, ACT_MINUTES));
    if (!standing) throw unauthenticated();
    if (!standing.isOperator) throw new ApiException('FORBIDDEN', 'This is for operators');
    if (!standing[what]) throw new PasskeyWanted(what);
    return standing;
  }

  /**
   * Whether what could lock the owner out, or let somebody else in, takes a passkey of this member: else whoever reads an operator's mail
   * would add one of their own by a code.
   */
  owesPasskey({ userId, tokenHash }: MemberSession): Promise<boolean> {
    return this.operators.owesPasskey(userId, tokenHash);
  }

  /** To be called when a passkey has opened a session, before the browser is given it: of operators it is written down. */
  async signedIn(userId: string, device: string): Promise<void> {
    if (await this.operators.isOne(userId)) await this.operators.recordSignIn(userId, device);
  }
}
