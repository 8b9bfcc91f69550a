import { ApiProperty } from '@nestjs/swagger';
import {
  MUTABLE_NOTIFICATION_TYPES,
  type MutableNotificationType,
  NOTIFICATION_MEMBERS_MAX,
  NOTIFICATION_TYPES,
  type NotificationFacts,
  type NotificationSettingsView,
  type NotificationType,
  type NotificationView,
  type ReadAllNotificationsRequest,
} from '@wishboard/contracts/http/notification';
import { EMOJIS, type Emoji } from '@wishboard/contracts/http/wishes/reaction';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { CanBeAbsent, IsTime, ONE_OF, TIME } from '../common/validation/decorators.js';
import { UserSummaryResponse } from '../users/user.dto.js';

class NotificationFactsResponse implements NotificationFacts {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Title of the wish; null if the notification is not about a wish, or the wish is no longer available',
  })
  wishTitle: string | null;

  @ApiProperty({
    type: [UserSummaryResponse],
    maxItems: NOTIFICATION_MEMBERS_MAX,
    description: 'Members named by the notification, the one who acted last first',
  })
  members: UserSummaryResponse[];

  @ApiProperty({
    enum: EMOJIS,
    isArray: true,
    description:
      'Emojis with which members other than the owner have reacted to the wish; empty if the notification is not about reactions',
  })
  emoji: Emoji[];
}

export class NotificationResponse implements NotificationView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  @ApiProperty({ enum: NOTIFICATION_TYPES })
  type: NotificationType;

  @ApiProperty({ description: 'English text of the notification, as it was when it was written' })
  message: string;

  @ApiProperty({ enum: [0, 1], type: 'integer' })
  read: 0 | 1;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  relatedWishId: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  relatedUserId: string | null;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Number of members in the message; for new wishes of a followed member, the number of wishes',
  })
  actorCount: number;

  @ApiProperty({ description: 'Current facts about the subject of the notification' })
  facts: NotificationFactsResponse;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

/** Body of the request to mark notifications as read. */
export class ReadAllNotificationsDto implements ReadAllNotificationsRequest {
  @ApiProperty({
    required: false,
    format: 'date-time',
    pattern: TIME.source,
    description:
      '`createdAt` of the newest notification that the member was shown; later ones stay unread. If absent, all existing ones are marked',
  })
  @CanBeAbsent()
  @IsTime()
  until?: string;
}

export class NotificationsReadResponse {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of notifications that were unread' })
  updated: number;
}
/** Notification types that a member has muted: both the request and the response. */
export class NotificationSettingsDto implements NotificationSettingsView {
  @ApiProperty({ enum: MUTABLE_NOTIFICATION_TYPES, isArray: true, uniqueItems: true })
  @IsIn(MUTABLE_NOTIFICATION_TYPES, { ...ONE_OF, each: true })
  @ArrayUnique({ message: 'Must name each type once' })
  @IsArray({ message: 'Must be a list of notification types' })
  muted: MutableNotificationType[];
}
