import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A member. */
@Entity('users')
@Unique('users_username_key', ['username'])
@Unique('users_oidc_subject_key', ['oidcSubject'])
@Index('users_by_age', ['createdAt', 'id'])
// By an expression and a collation, which TypeORM cannot say.
@Index('users_by_username_key', { synchronize: false })
@Index('users_by_display_name_key', { synchronize: false })
export class User {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'username', type: 'text' })
  username: string;

  @Column({ name: 'display_name', type: 'text' })
  displayName: string;

  /** Path of an image on this origin, or the empty string. */
  @Column({ name: 'avatar', type: 'text', default: '' })
  avatar: string;

  /** Subject at the OpenID provider; null for demo and imported members. Never leaves the server. */
  @Column({ name: 'oidc_subject', type: 'text', nullable: true })
  oidcSubject: string | null;

  /** When an operator suspended the member, whom nothing lets in since; null for all others. */
  @Column({ name: 'suspended_at', type: 'timestamptz', precision: 3, nullable: true })
  suspendedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
