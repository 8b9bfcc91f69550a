import { Client } from 'pg';

import { OUTBOX_CHANNEL } from './outbox-wake.js';

const RECONNECT_MS = 1_000;

/**
 * Hears PostgreSQL's notifications on a connection of its own, and reconnects for ever. Behind a transaction pooler it
 * hears nothing, which costs the relay only the time to its next look.
 */
export class OutboxListener {
  private client?: Client;
  private retry?: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly heard: () => void,
  ) {}

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'outbox-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    this.client = client;
    client.on('notification', this.heard);
    client.once('error', () => this.reconnect(client));
    client.once('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.heard();
    } catch {
      this.reconnect(client);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private reconnect(failed: Client): void {
    if (this.closed || this.client !== failed) return;
    this.client = undefined;
    failed.on('error', () => undefined);
    failed.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}
