import { ApiProperty } from '@nestjs/swagger';
import {
  MUTABLE_NOTIFICATION_TYPES,
  type MutableNotificationType,
  NOTIFICATION_TYPES,
  type NotificationSettingsView,
  type NotificationType,
  type NotificationView,
} from '@wishboard/contracts/http/notification';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { ONE_OF } from '../common/validation/decorators.js';

export class NotificationResponse implements NotificationView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  @ApiProperty({ enum: NOTIFICATION_TYPES })
  type: NotificationType;

  @ApiProperty()
  message: string;

  @ApiProperty({ enum: [0, 1], type: 'integer' })
  read: 0 | 1;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  relatedWishId: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  relatedUserId: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'How many members the message speaks of' })
  actorCount: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class NotificationsReadResponse {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many were unread' })
  updated: number;
}
/** What a member does not want to be told about: what is sent and what is answered. */
export class NotificationSettingsDto implements NotificationSettingsView {
  @ApiProperty({ enum: MUTABLE_NOTIFICATION_TYPES, isArray: true, uniqueItems: true })
  @IsIn(MUTABLE_NOTIFICATION_TYPES, { ...ONE_OF, each: true })
  @ArrayUnique({ message: 'Must name each type once' })
  @IsArray({ message: 'Must be a list of notification types' })
  muted: MutableNotificationType[];
}
