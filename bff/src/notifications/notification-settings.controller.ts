import { Body, Controller, Get, Put } from '@nestjs/common';
import type { NotificationSettingsView } from '@wishboard/contracts/http/notification';
import { Database } from '../database/database.js';
import { Documented } from '../docs/documented.decorator.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { NotificationSettingsDto } from './notification-settings.dto.js';

const READ = {
  name: 'read_notification_settings',
  text: 'SELECT muted FROM notification_settings WHERE user_id = $1',
};
const WRITE = {
  name: 'write_notification_settings',
  text: `INSERT INTO notification_settings (user_id, muted) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
};

/** Which types of notification a member has muted. The worker that writes notifications goes by it. */
@Controller('api/notifications/settings')
export class NotificationSettingsController {
  constructor(private readonly database: Database) {}

  @Documented({
    summary: 'Which types of notification the member has muted',
    answers: NotificationSettingsDto,
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  async find(@CurrentSession() { userId }: MemberSession): Promise<NotificationSettingsView> {
    const [row] = await this.database.run<NotificationSettingsView & object>(READ, [userId]);
    return row ?? { muted: [] };
  }

  @Documented({
    summary: 'Mute these types of notification and no others',
    answers: NotificationSettingsDto,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Put()
  async replace(
    @CurrentSession() { userId }: MemberSession,
    @Body() { muted }: NotificationSettingsDto,
  ): Promise<NotificationSettingsView> {
    await this.database.run(WRITE, [userId, muted]);
    return { muted };
  }
}
