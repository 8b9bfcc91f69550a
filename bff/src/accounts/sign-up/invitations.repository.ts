import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../database/database.js';

const IS_OPEN = 'code_hash = $1 AND uses < uses_max AND expires_at > now()';
const FIND = { name: 'find_invitation', text: `SELECT FROM invitations WHERE ${IS_OPEN}` };
/** The row stays locked until the transaction ends. Concurrent uses wait and then see whether this use was committed or rolled back. */
const USE = { name: 'use_invitation', text: `UPDATE invitations SET uses = uses + 1 WHERE ${IS_OPEN} RETURNING id` };

/**
 * Checks and uses invitations by the hash of their code. Statements are written out, since their condition defines a
 * valid invitation.
 */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  /** Whether the invitation is valid and has uses left. */
  async isOpen(codeHash: Buffer): Promise<boolean> {
    return (await this.database.run(FIND, [codeHash])).length > 0;
  }

  /** Takes one use of the invitation, which a rollback returns. Returns false if none is left. */
  async use(transaction: Queryable, codeHash: Buffer): Promise<boolean> {
    return (await transaction.run(USE, [codeHash])).length > 0;
  }
}
