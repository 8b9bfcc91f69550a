import { ApiProperty } from '@nestjs/swagger';
import {
  MUTABLE_NOTIFICATION_TYPES,
  type MutableNotificationType,
  type NotificationSettingsView,
} from '@wishboard/contracts/http/notification';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { ONE_OF } from '../common/validation/decorators.js';

/** What a member does not want to be told about: what is sent and what is answered. */
export class NotificationSettingsDto implements NotificationSettingsView {
  @ApiProperty({ enum: MUTABLE_NOTIFICATION_TYPES, isArray: true, uniqueItems: true })
  @IsIn(MUTABLE_NOTIFICATION_TYPES, { ...ONE_OF, each: true })
  @ArrayUnique({ message: 'Must name each type once' })
  @IsArray({ message: 'Must be a list of notification types' })
  muted: MutableNotificationType[];
}
