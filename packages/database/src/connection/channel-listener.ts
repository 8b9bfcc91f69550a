import type { Client } from 'pg';
import { createClient } from './client.js';

const RECONNECT_MS = 500;
/** What connecting may take, and the one statement there is. */
const ANSWER_MS = 5_000;

export interface ChannelListenerParts {
  url: string;
  channel: string;
  /** Name under which it shows in pg_stat_activity. */
  applicationName: string;
  /** Told what each notification carries. */
  heard(payload: string): void;
  /** Called once it listens: messages sent before may have been missed, later ones are not. */
  listening(): void;
  /** Told when it could not connect, once for each outage. */
  failed?(error: unknown): void;
}

/**
 * Hears PostgreSQL's notifications of one channel on a connection of its own, and reconnects for ever. Behind a
 * transaction pooler it hears nothing.
 */
export class ChannelListener {
  private client: Client | undefined;
  private retry?: NodeJS.Timeout;
  private hasFailed = false;
  private closed = false;

  constructor(private readonly parts: ChannelListenerParts) {}

  /** Answers when the first try to connect has succeeded or failed. */
  async start(): Promise<void> {
    const { url, channel, applicationName, heard, listening } = this.parts;
    const client = createClient(url, applicationName, {
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    this.client = client;
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    // Also emitted when the server ends the connection.
    client.on('error', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.hasFailed = false;
      listening();
    } catch (error) {
      if (!this.hasFailed && !this.closed) this.parts.failed?.(error);
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
