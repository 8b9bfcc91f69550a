import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm';

import { Wish } from './wish.entity.js';

/** A member. */
@Entity('users')
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

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @OneToMany(
    () => Wish,
    (wish) => wish.user,
  )
  wishes: Relation<Wish[]>;
}
