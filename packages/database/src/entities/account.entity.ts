import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

import { User } from './user.entity.js';

/** Account of a member who signs in on this board, with an e-mail address that the member has proved to read. */
@Entity('accounts')
@Unique('accounts_email_key', ['email'])
@Check('accounts_email_lower', 'email = lower(email)')
export class Account {
  @ForeignKey(() => User, { name: 'accounts_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** ASCII in lower case, so that two spellings of one address are one account. The address never leaves the server. */
  @Column({ name: 'email', type: 'text' })
  email: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
