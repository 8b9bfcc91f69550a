import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { CurrentSession } from '../sessions/current-session.decorator.js';
import type { MemberSession } from '../sessions/member-session.js';
import { NotificationResponse, NotificationsReadResponse } from './notification.response.js';
import { NotificationStreams } from './notification-streams.js';
import { NotificationsService } from './notifications.service.js';

@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly streams: NotificationStreams,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Documented({
    summary: 'All unread notifications and the read ones of the last 30 days, the newest first',
    answers: [NotificationResponse],
    errors: ['UNAUTHENTICATED'],
  })
  @Get()
  async list(
    @CurrentSession() { userId }: MemberSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.notifications.list(userId);
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await body.send(request, reply);
  }

  /** Server-sent events, each a hint that something changed: `{"type":"notifications"}`. */
  @Documented({
    summary: 'Hints that something changed, as server-sent events',
    answers: null,
    produces: 'text/event-stream',
    errors: ['UNAUTHENTICATED'],
  })
  @Limited('stream')
  @Get('stream')
  async stream(
    @CurrentSession() session: MemberSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.streams.checkRoom(session.userId);
    void reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') {
      void reply.send();
      return;
    }
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    await this.streams.add(session, reply.raw, request.headers['last-event-id'] !== undefined);
  }

  @HttpCode(200)
  @Documented({
    summary: 'Mark one as read',
    answers: NotificationResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Post(':id/read')
  read(
    @CurrentSession() { userId }: MemberSession,
    @Param('id', UuidPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 200,
      run: (queryable) => this.notifications.markRead(queryable, id, userId),
      body: (answer) => JSON.stringify(answer),
      committed: () => this.notifications.changed(userId),
    });
  }

  @HttpCode(200)
  @Documented({
    summary: 'Mark all as read that exist now',
    answers: NotificationsReadResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Post('read-all')
  readAll(
    @CurrentSession() { userId }: MemberSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.idempotency.answer(request, reply, {
      status: 200,
      run: (queryable) => this.notifications.markAllRead(queryable, userId),
      body: (answer) => JSON.stringify(answer),
      committed: () => this.notifications.changed(userId),
    });
  }
}
