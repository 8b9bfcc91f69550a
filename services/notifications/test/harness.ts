import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { MutableNotificationType } from '@wishboard/contracts/http/notification';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import { type NewEvent, writeEvents } from '@wishboard/database/outbox/outbox.repository';
import { createTestDatabase, type TestDatabase } from '@wishboard/database/testing/test-database';
import { createTestQueues, silentLogger, type TestQueues } from '@wishboard/server-kit/testing/test-queues';
import { WorkerCoreModule } from '@wishboard/server-kit/worker/worker-core.module';

import { NotificationsModule } from '../src/notifications.module.js';

export interface NotificationRow {
  userId: string;
  type: string;
  message: string;
  read: number;
  wishId: string | null;
  actorId: string | null;
  actorCount: number;
  createdAt: Date;
}

/** A worker with its own database and queues, and methods that change tables as members do while it runs. */
export class Harness {
  private readonly workers: INestApplication[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly queues: TestQueues,
  ) {}

  static async create(): Promise<Harness> {
    return new Harness(await createTestDatabase('notifications'), await createTestQueues());
  }

  async startWorker(): Promise<INestApplication> {
    const settings = {
      name: 'notifications-test',
      databaseUrl: this.database.appUrl,
      redisUrl: this.queues.redisUrl,
      namespace: this.queues.namespace,
    };
    const module = await Test.createTestingModule({
      imports: [WorkerCoreModule.register(settings, silentLogger), NotificationsModule],
    }).compile();
    const worker = module.createNestApplication(new FastifyAdapter(), { logger: false });
    await worker.init();
    this.workers.push(worker);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    await this.queues.close();
    await this.database.drop();
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query(sql, parameters);
  }

  async member(displayName: string): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      'INSERT INTO users (username, display_name) VALUES ($1, $2) RETURNING id',
      [randomUUID(), displayName],
    );
    return row?.id ?? '';
  }

  async wish(userId: string, title: string): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      `INSERT INTO wishes (user_id, title, description) VALUES ($1, $2, '-') RETURNING id`,
      [userId, title],
    );
    return row?.id ?? '';
  }

  toggleReaction(userId: string, wishId: string, emoji: Emoji = 'heart'): Promise<unknown> {
    return this.query('SELECT toggle_reaction($1, $2, $3, null, null)', [wishId, userId, emoji]);
  }

  mute(userId: string, ...types: MutableNotificationType[]): Promise<unknown> {
    return this.query(
      `INSERT INTO notification_settings (user_id, muted) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
      [userId, types],
    );
  }

  setGranted(wishId: string, isGranted: boolean): Promise<void> {
    return this.database.dataSource.transaction(async (manager) => {
      const [[wish]]: [{ user_id: string }[]] = await manager.query(
        'UPDATE wishes SET is_granted = $2, granted_at = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1 RETURNING user_id',
        [wishId, isGranted],
      );
      await writeEvents(manager, [
        { type: 'wish.granted', payload: { wishId, userId: wish?.user_id ?? '', isGranted } },
      ]);
    });
  }

  writeEvent(event: NewEvent, requestId: string | null = null): Promise<void> {
    return writeEvents(this.database.dataSource, [{ ...event, cause: { requestId, traceParent: null } }]);
  }

  /** Resolves when one of the worker's queues has no delivery left. Other queues have no worker here. */
  async waitUntilProcessed(queue: 'notifications' | 'search' = 'notifications'): Promise<void> {
    for (;;) {
      const [row] = await this.query<{ open: number }>(
        `SELECT (SELECT count(*) FROM outbox)::integer
           + (SELECT count(*) FROM deliveries WHERE queue = $1)::integer AS open`,
        [queue],
      );
      if (row?.open === 0) return;
      await pause(20);
    }
  }

  notifications(type?: string): Promise<NotificationRow[]> {
    return this.query(
      `SELECT user_id AS "userId", type, message, read, related_wish_id AS "wishId", related_user_id AS "actorId",
         actor_count AS "actorCount", created_at AS "createdAt"
       FROM notifications WHERE $1::text IS NULL OR type = $1 ORDER BY user_id, type, related_wish_id`,
      [type ?? null],
    );
  }

  readAll(): Promise<unknown> {
    return this.query('UPDATE notifications SET read = 1');
  }
}
