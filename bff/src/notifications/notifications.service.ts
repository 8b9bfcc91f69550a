import { Inject, Injectable } from '@nestjs/common';
import type { NotificationSettingsView, ReadAllNotificationsRequest } from '@wishboard/contracts/http/notification';
import { publishNotificationHints } from '@wishboard/server-kit/redis/notification-hints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { REDIS } from '../redis/redis.module.js';
import { memberOf } from '../sessions/member-session.js';
import { Sights } from '../sight/sights.js';
import { NotificationsRepository } from './notifications.repository.js';

/** Time-to-live of a cached list, in milliseconds. A member without a stream on this process may miss new notifications for this long. */
const CACHE_MS = 1000;
const CACHE_BYTES = 16 * 1024 * 1024;

/** Lists members' notifications and marks them as read. The workers write them. */
@Injectable()
export class NotificationsService {
  private readonly bodies = new LRUCache<string, PreparedBody>({
    ttl: CACHE_MS,
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => body.bytes.length + 500,
  });
  private readonly pending = new Map<string, Promise<PreparedBody>>();

  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly sights: Sights,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    changes.on('change', (change) => {
      if (change.kind === 'member' || change.kind === 'sight') this.forget(change.userId);
      // A wish may be gone from the lists, by its owner or by moderators: no notification may show it any longer.
      if (change.kind === 'lists' && change.anywhere) this.forgetAll();
    });
    changes.on('missed', () => this.forgetAll());
  }

  /** Sends the member's list. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const body = await this.list(memberOf(request).userId);
    void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    await body.send(request, reply);
  }

  /**
   * Marks one notification as read. Returns it as JSON text.
   *
   * @throws ApiException NOT_FOUND when the member has no such notification
   */
  markRead(call: MemberCall, id: string): Promise<string> {
    const { userId } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const read = await this.notifications.markRead(queryable, id, userId);
        if (!read) throw notFound('notification');
        return read;
      },
      body: (read) => JSON.stringify(read),
      committed: () => this.tellPages(userId, true),
    });
  }

  /** Marks all notifications as read, or those that the member was shown. Returns their number as JSON text. */
  markAllRead(call: MemberCall, { until }: ReadAllNotificationsRequest): Promise<string> {
    const { userId } = call;
    return this.idempotency.once(call, {
      run: (queryable) => this.notifications.markAllRead(queryable, userId, until ?? null),
      body: (updated) => JSON.stringify({ updated }),
      committed: (updated) => this.tellPages(userId, updated > 0),
    });
  }

  /**
   * Drops the member's cached list. If it changed, all open pages of the member, on all devices, read it again; without Redis they do
   * so with their next poll.
   */
  private tellPages(userId: string, hasChanged: boolean): void {
    this.changes.publish({ kind: 'member', userId });
    if (hasChanged) publishNotificationHints(this.redis, [userId]).catch(() => undefined);
  }

  async findSettings(userId: string): Promise<NotificationSettingsView> {
    return { muted: await this.notifications.findMuted(userId) };
  }

  async replaceSettings(userId: string, { muted }: NotificationSettingsView): Promise<NotificationSettingsView> {
    await this.notifications.mute(userId, muted);
    return { muted };
  }

  private async list(userId: string): Promise<PreparedBody> {
    const known = this.bodies.get(userId) ?? this.pending.get(userId);
    if (known) return known;
    const reading = this.read(userId);
    this.pending.set(userId, reading);
    try {
      const body = await reading;
      // An invalidation in the meantime has also removed the pending read, whose result may be outdated.
      if (this.pending.get(userId) === reading) this.bodies.set(userId, body);
      return body;
    } finally {
      if (this.pending.get(userId) === reading) this.pending.delete(userId);
    }
  }

  private async read(userId: string): Promise<PreparedBody> {
    const { lists } = await this.sights.get(userId);
    return prepareBody(await this.notifications.list(userId, lists.isNothing));
  }

  private forget(userId: string): void {
    this.bodies.delete(userId);
    this.pending.delete(userId);
  }

  private forgetAll(): void {
    this.bodies.clear();
    this.pending.clear();
  }
}
