import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PASSKEYS_MAX } from '@wishboard/contracts/http/members/account';
import { Passkey } from '@wishboard/database/entities/passkey.entity';
import { Repository } from 'typeorm';
import { Database, type Queryable } from '../../database/database.js';

export type NewPasskey = Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'transports' | 'name'> & {
  counter: number;
};

const ADD = {
  name: 'add_passkey',
  text: `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
    SELECT $1::uuid, $2, $3::bytea, $4::bigint, $5::text[], $6
    WHERE (SELECT count(*) FROM passkeys WHERE user_id = $1) < ${PASSKEYS_MAX}
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
};
/** Of two concurrent uses with the same counter only one succeeds, unless the authenticator does not count (always 0). */
const USED = {
  name: 'use_passkey',
  text: `UPDATE passkeys SET counter = $2, last_used_at = now()
    WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
};

const LOCK = { name: 'lock_passkey', text: 'SELECT FROM passkeys WHERE id = $1 AND user_id = $2 FOR UPDATE' };
const REMOVE = { name: 'remove_passkey', text: 'DELETE FROM passkeys WHERE id = $1' };

/** Reads and writes passkeys. Statements are written out where a change depends on the rows that it affects. */
@Injectable()
export class PasskeysRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Passkey) private readonly passkeys: Repository<Passkey>,
  ) {}

  /** Returns the member's passkeys, oldest first. */
  listOf(userId: string): Promise<Passkey[]> {
    return this.passkeys.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  findByCredential(credentialId: string): Promise<Passkey | null> {
    return this.passkeys.findOneBy({ credentialId });
  }

  findOwn(id: string, userId: string): Promise<Passkey | null> {
    return this.passkeys.findOneBy({ id, userId });
  }

  /** Adds a passkey and returns its id. Returns null if the passkey is known already, or the member has the maximum number. */
  async add({ userId, credentialId, publicKey, counter, transports, name }: NewPasskey): Promise<string | null> {
    const values = [userId, credentialId, publicKey, counter, transports, name];
    const [added] = await this.database.run<{ id: string }>(ADD, values);
    return added?.id ?? null;
  }

  /** Records a use. Returns false if a later counter was recorded in the meantime, or the passkey was removed. */
  async recordUse(id: string, counter: number): Promise<boolean> {
    return (await this.database.run(USED, [id, counter])).length > 0;
  }

  /** Returns false if the member has no such passkey. */
  async rename(id: string, userId: string, name: string): Promise<boolean> {
    return (await this.passkeys.update({ id, userId }, { name })).affected === 1;
  }

  /**
   * Removes a passkey after `before`, in one transaction. The row is locked, so that the passkey opens no session
   * meanwhile. Returns false if the member has no such passkey.
   */
  remove(id: string, userId: string, before: (transaction: Queryable) => Promise<void>): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      if ((await transaction.run(LOCK, [id, userId])).length === 0) return false;
      await before(transaction);
      await transaction.run(REMOVE, [id]);
      return true;
    });
  }
}
