import { Body, Controller, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { NotificationSettingsView } from '@wishboard/contracts/http/notification';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented, WRITE_ERRORS } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { CurrentSession, type MemberSession } from '../sessions/member-session.js';
import {
  NotificationResponse,
  NotificationSettingsDto,
  NotificationsReadResponse,
  ReadAllNotificationsDto,
} from './notification.dto.js';
import { NotificationStreams } from './notification-streams.js';
import { NotificationsService } from './notifications.service.js';

@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly streams: NotificationStreams,
  ) {}

  @Documented({
    summary: 'List up to 200 unread notifications and the read ones of the last 30 days, newest first',
    answers: [NotificationResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.notifications.send(request, reply);
  }

  /** Server-sent events. Each is a hint that something changed, as defined in contracts/http/hint.ts: `{"type":"notifications"}`. */
  @Documented({
    summary: 'Stream hints that something has changed, as server-sent events',
    answers: null,
    produces: 'text/event-stream',
    errors: ['UNAUTHENTICATED'],
  })
  @Limited('stream')
  @Get('stream')
  stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.streams.open(request, reply);
  }

  @Documented({
    summary: 'Get the types of notification that the current member has muted',
    answers: NotificationSettingsDto,
    errors: ['UNAUTHENTICATED'],
  })
  @Get('settings')
  findSettings(@CurrentSession() { userId }: MemberSession): Promise<NotificationSettingsView> {
    return this.notifications.findSettings(userId);
  }

  @Documented({
    summary: 'Replace the types of notification that the current member has muted',
    answers: NotificationSettingsDto,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Put('settings')
  replaceSettings(
    @CurrentSession() { userId }: MemberSession,
    @Body() settings: NotificationSettingsDto,
  ): Promise<NotificationSettingsView> {
    return this.notifications.replaceSettings(userId, settings);
  }

  @Documented({
    summary: 'Mark a notification as read',
    answers: NotificationResponse,
    errors: WRITE_ERRORS,
    status: 200,
    repeatable: true,
  })
  @Post(':id/read')
  read(@Call() call: MemberCall, @Param('id', UuidPipe) id: string): Promise<string> {
    return this.notifications.markRead(call, id);
  }

  @Documented({
    summary: 'Mark all existing notifications as read, or those up to a given time',
    answers: NotificationsReadResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    status: 200,
    repeatable: true,
  })
  @Post('read-all')
  readAll(@Call() call: MemberCall, @Body() shown: ReadAllNotificationsDto): Promise<string> {
    return this.notifications.markAllRead(call, shown);
  }
}
