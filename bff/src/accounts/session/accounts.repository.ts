import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Account } from '@wishboard/database/entities/account.entity';
import { skeletonOf } from '@wishboard/database/names/skeleton';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { Repository } from 'typeorm';
import { Database, type Queryable } from '../../database/database.js';

/** SQLSTATE unique_violation. */
const TAKEN = '23505';

const SIGN_UP = {
  name: 'create_account',
  text: `WITH created AS (
      INSERT INTO users (username, display_name, username_skeleton, name_skeleton, claims_name)
      VALUES ($1, $2, $6, $7, true) ON CONFLICT DO NOTHING RETURNING id
    ), account AS (
      INSERT INTO accounts (user_id, email) SELECT id, $3 FROM created
    ), event AS (
      ${insertEvents('user.created', {
        payload: { userId: 'id' },
        cause: { requestId: '$4', traceParent: '$5' },
        from: 'created',
      })}
    )
    SELECT id FROM created`,
};

/** Reads and creates accounts. One statement creates member, account and event together. */
@Injectable()
export class AccountsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
  ) {}

  /** Returns the id of the member with this address, or null. */
  async findByEmail(email: string): Promise<string | null> {
    return (await this.accounts.findOneBy({ email }))?.userId ?? null;
  }

  /** Returns the member's address, or null if they have no account here. */
  async emailOf(userId: string): Promise<string | null> {
    return (await this.accounts.findOneBy({ userId }))?.email ?? null;
  }

  /**
   * Creates a member with an account and records the event, in one transaction with `before`, which is rolled back on
   * failure. Returns null if the username, the address or a name that looks like the new one is taken.
   */
  async signUp(
    member: { username: string; displayName: string; email: string },
    { requestId, traceParent }: Cause,
    before: (transaction: Queryable) => Promise<void>,
  ): Promise<string | null> {
    const looks = [member.username, member.displayName].map(skeletonOf);
    const values = [member.username, member.displayName, member.email, requestId, traceParent, ...looks];
    try {
      return await this.database.transaction(async (transaction) => {
        await before(transaction);
        const [created] = await transaction.run<{ id: string }>(SIGN_UP, values);
        if (!created) throw Object.assign(new Error('The username is taken'), { code: TAKEN });
        return created.id;
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === TAKEN) return null;
      throw error;
    }
  }
}
