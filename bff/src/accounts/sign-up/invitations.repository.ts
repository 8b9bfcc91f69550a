import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../database/database.js';

const IS_OPEN = 'code_hash = $1 AND uses < uses_max AND expires_at > now()';
const FIND = { name: 'find_invitation', text: `SELECT FROM invitations WHERE ${IS_OPEN}` };
/** The row is locked until its transaction ends: who comes meanwhile sees whether the use was taken, or given back. */
const USE = { name: 'use_invitation', text: `UPDATE invitations SET uses = uses + 1 WHERE ${IS_OPEN} RETURNING id` };

/** Invitations by the hash of their code. Statements are written out: the condition is what an invitation is. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  /** Whether somebody can still join by it. */
  async isOpen(codeHash: Buffer): Promise<boolean> {
    return (await this.database.run(FIND, [codeHash])).length > 0;
  }

  /** Takes one of its uses, which comes back if the transaction does not end well. False where none is left. */
  async use(transaction: Queryable, codeHash: Buffer): Promise<boolean> {
    return (await transaction.run(USE, [codeHash])).length > 0;
  }
}
