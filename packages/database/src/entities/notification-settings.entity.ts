import { MUTABLE_NOTIFICATION_TYPES, type MutableNotificationType } from '@wishboard/contracts/http/notification';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';
import { User } from './user.entity.js';

/** Types of notifications that a member has muted. A member without a row has muted nothing. */
@Entity('notification_settings')
@Check('notification_settings_muted_known', `muted <@ ARRAY[${sqlWords(MUTABLE_NOTIFICATION_TYPES)}]`)
export class NotificationSettings {
  @ForeignKey(() => User, { name: 'notification_settings_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'muted', type: 'text', array: true, default: '{}' })
  muted: MutableNotificationType[];
}
