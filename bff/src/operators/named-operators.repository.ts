import { Injectable } from '@nestjs/common';
import { AT_PAGE, RECORD_ACT, SIGNED_IN } from '@wishboard/database/admin/operator-acts.repository';
import { Database, isoTime } from '../database/database.js';

/** The operator permissions of a session. */
export interface OperatorRights {
  userId: string;
  username: string;
  isOperator: boolean;
  /** Whether a passkey opened the session recently enough to view the operators' pages. */
  mayLook: boolean;
  /** Whether a passkey opened the session recently enough to run acts. */
  mayAct: boolean;
  /** End of the permission to act, in ISO 8601. */
  actsUntil: string;
}

/** $1 token hash, $2 hours to look, $3 minutes to act. */
const FIND = {
  name: 'find_operator_standing',
  text: `SELECT u.id AS "userId", u.username, u.is_operator AS "isOperator",
      s.passkey_id IS NOT NULL AND s.created_at > now() - make_interval(hours => $2::int) AS "mayLook",
      s.passkey_id IS NOT NULL AND s.created_at > now() - make_interval(mins => $3::int) AS "mayAct",
      ${isoTime('(s.created_at + make_interval(mins => $3::int))')} AS "actsUntil"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = $1 AND s.expires_at > now()`,
};
/** $1 member, $2 token hash. */
const OWES_PASSKEY = {
  name: 'owes_passkey',
  text: `SELECT FROM users u WHERE u.id = $1 AND u.is_operator
      AND EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.token_hash = $2 AND s.user_id = u.id AND s.passkey_id IS NOT NULL)`,
};
const IS_ONE = { name: 'is_operator', text: 'SELECT FROM users WHERE id = $1 AND is_operator' };
const RECORD = { name: 'record_operator_act', text: RECORD_ACT };

/** Reads which members are operators. Not cached, so that a member who loses the role is refused from the next request on. */
@Injectable()
export class NamedOperatorsRepository {
  constructor(private readonly database: Database) {}

  async findRights(tokenHash: string, lookHours: number, actMinutes: number): Promise<OperatorRights | null> {
    const values = [Buffer.from(tokenHash, 'hex'), lookHours, actMinutes];
    return (await this.database.run<OperatorRights>(FIND, values))[0] ?? null;
  }

  /** Whether the member is an operator who has a passkey, and the session was not opened with a passkey. */
  async mustUsePasskey(userId: string, tokenHash: string): Promise<boolean> {
    return (await this.database.run(OWES_PASSKEY, [userId, Buffer.from(tokenHash, 'hex')])).length > 0;
  }

  async isOperator(userId: string): Promise<boolean> {
    return (await this.database.run(IS_ONE, [userId])).length > 0;
  }

  /** Records in the log of acts that an operator signed in with a passkey. */
  async recordSignIn(userId: string, device: string): Promise<void> {
    await this.database.run(RECORD, [AT_PAGE, userId, SIGNED_IN, null, device, '']);
  }
}
