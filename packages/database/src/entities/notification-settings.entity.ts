import type { MutableNotificationType } from '@wishboard/contracts/http/notification';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';

import { User } from './user.entity.js';

/** What a member does not want to be told about. A member without a row has muted nothing. */
@Entity('notification_settings')
export class NotificationSettings {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @OneToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ name: 'muted', type: 'text', array: true, default: '{}' })
  muted: MutableNotificationType[];
}
