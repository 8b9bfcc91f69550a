import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ChannelListener } from '@wishboard/database/connection/channel-listener';
import { OUTBOX_CHANNEL } from '@wishboard/database/outbox/notify-processes';
import type { Logger } from 'pino';
import { Database } from '../database/database.js';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { type Change, packChanges, unpackChanges } from './change.js';

/** PostgreSQL channel on which processes publish changes. */
export const CHANGES_CHANNEL = 'wishboard_changes';
/** Milliseconds for which changes are batched: a notification takes a lock that all commits share. */
const BATCH_MS = 5;
/** Minimum milliseconds between batches: when many members act at once, processes are woken less often. */
const BETWEEN_BATCHES_MS = 25;

interface ChangeEvents {
  /** Something changed, in this or another process. */
  change: [Change];
  /** Changes may have been missed: listeners must drop all cached data. */
  missed: [];
}

/**
 * Publishes changes to all BFF processes with PostgreSQL's LISTEN and NOTIFY. Listeners in this process are called at once, other processes
 * within milliseconds. A message can be lost when a process dies, so caches need a TTL as well.
 */
@Injectable()
export class ChangeBus extends EventEmitter<ChangeEvents> implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly self = randomUUID().slice(0, 8);
  private waiting: Change[] = [];
  private relayWaits = false;
  private timer: NodeJS.Timeout | null = null;
  /** Time of the last flush, from performance.now(). */
  private lastFlush = 0;
  private readonly listener: ChannelListener;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.setMaxListeners(0);
    this.listener = new ChannelListener({
      url: settings.listenUrl,
      channel: CHANGES_CHANNEL,
      process: 'bff',
      onNotification: (payload) => this.receive(payload),
      onListening: () => this.emit('missed'),
      onFailure: (error) => this.logger.warn({ err: error }, 'Cannot listen for changes of other processes yet'),
    });
  }

  /** Publishes committed changes. Never throws and does not wait for delivery. */
  publish(...changes: Change[]): void {
    for (const change of changes) this.emit('change', change);
    this.waiting.push(...changes);
    this.schedule();
  }

  /** Wakes the outbox relay after events were committed. A lost message costs a fraction of a second, since the relay polls as well. */
  wakeRelay(): void {
    this.relayWaits = true;
    this.schedule();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
    await this.listener.close();
  }

  private schedule(): void {
    const nextFlush = this.lastFlush + BETWEEN_BATCHES_MS - performance.now();
    this.timer ??= setTimeout(() => void this.flush(), Math.max(BATCH_MS, nextFlush));
  }

  private async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.lastFlush = performance.now();
    const changes = this.waiting;
    this.waiting = [];
    const wakeRelay = this.relayWaits;
    this.relayWaits = false;
    try {
      const messages = packChanges(this.self, changes).map((payload) => ({ channel: CHANGES_CHANNEL, payload }));
      if (wakeRelay) messages.push({ channel: OUTBOX_CHANNEL, payload: '' });
      if (messages.length > 0) await this.database.notify(messages);
    } catch (error) {
      this.logger.warn({ err: error }, 'Other processes were not told of a change');
    }
  }

  private receive(payload: string): void {
    for (const change of unpackChanges(payload, this.self) ?? []) this.emit('change', change);
  }
}
