import { ApiProperty } from '@nestjs/swagger';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  type NotificationView,
} from '@wishboard/contracts/http/notification';

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
