import { ApiProperty } from '@nestjs/swagger';
import {
  MUTABLE_NOTIFICATION_TYPES,
  type MutableNotificationType,
  type NotificationSettingsView,
} from '@wishboard/contracts/http/notification';
import { Field } from '../common/validation/field.decorator.js';
import { type FieldRule, oneOfRule } from '../common/validation/field-rules.js';

const mutedRule: FieldRule = (value) => {
  if (!Array.isArray(value)) return 'Must be a list of notification types';
  if (new Set(value).size < value.length) return 'Must name each type once';
  const known = oneOfRule(MUTABLE_NOTIFICATION_TYPES);
  return value.map((item) => known(item)).find((problem) => problem !== null) ?? null;
};

/** What a member does not want to be told about: what is sent and what is answered. */
export class NotificationSettingsDto implements NotificationSettingsView {
  @ApiProperty({ enum: MUTABLE_NOTIFICATION_TYPES, isArray: true, uniqueItems: true })
  @Field(mutedRule)
  muted: MutableNotificationType[];
}
