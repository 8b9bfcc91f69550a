import type { Client } from 'pg';
import { createClient } from './client.js';

const RECONNECT_MS = 500;
/** Timeout for connecting and for the only statement, `LISTEN`, in milliseconds each. */
const ANSWER_MS = 5_000;

/**
 * Names under which the listening connections show in pg_stat_activity, by the process that has one. It has one connection for as
 * long as it runs, not through a pooler, which would keep the connection of a process that has ended.
 */
export const LISTENERS = { bff: 'wishboard-bff-changes', notifications: 'outbox-listener' } as const;

export interface ChannelListenerParts {
  url: string;
  channel: string;
  process: keyof typeof LISTENERS;
  /** Called with the payload of each notification. */
  onNotification(payload: string): void;
  /** Called after each connect, when `LISTEN` is in force: earlier notifications may have been missed, later ones are not. */
  onListening(): void;
  /** Called with the error when connecting fails, once for each outage. */
  onFailure?(error: unknown): void;
}

/**
 * Listens to one notification channel of PostgreSQL on its own connection, and reconnects until it is closed. Behind a
 * transaction pooler, no notifications arrive.
 */
export class ChannelListener {
  private client: Client | undefined;
  private retry?: NodeJS.Timeout;
  private hasFailed = false;
  private closed = false;

  constructor(private readonly parts: ChannelListenerParts) {}

  /** Resolves when the first attempt to connect has succeeded or failed. */
  async start(): Promise<void> {
    const { url, channel, process, onNotification, onListening } = this.parts;
    const client = createClient(url, LISTENERS[process], {
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    this.client = client;
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    // Also emitted when the server ends the connection.
    client.on('error', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.hasFailed = false;
      onListening();
    } catch (error) {
      if (!this.hasFailed && !this.closed) this.parts.onFailure?.(error);
      this.hasFailed = true;
      this.reconnect(client);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private reconnect(lost: Client): void {
    if (this.closed || this.client !== lost) return;
    this.client = undefined;
    lost.removeAllListeners('notification');
    lost.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.start(), RECONNECT_MS).unref();
  }
}
