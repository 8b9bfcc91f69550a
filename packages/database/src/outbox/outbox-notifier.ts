import { CATEGORIES } from '@wishboard/contracts/http/fields/category';

import type { SqlRunner } from './outbox.repository.js';

/** The PostgreSQL channel that tells relays that the outbox has rows. */
export const OUTBOX_CHANNEL = 'outbox';

/** Minimum time between two notifications, in milliseconds. A relay that received one rests as long before it looks again. */
const PAUSE_MS = 20;

/**
 * Notifies the relays that events were committed. The notifications are throttled: the first call sends one at once, and all
 * calls during the pause after it send one together. Call `wake` after the commit; a NOTIFY inside each transaction would make
 * commits wait for one another. A lost call costs a fraction of a second, since the relays also poll.
 */
export class OutboxNotifier {
  private isPausing = false;
  private isPending = false;

  constructor(private readonly runner: SqlRunner) {}

  notify(): void {
    if (this.isPausing) {
      this.isPending = true;
      return;
    }
    this.isPausing = true;
    this.runner
      .query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`)
      .catch(() => undefined)
      .finally(() => setTimeout(() => this.onPauseEnd(), PAUSE_MS).unref());
  }

  private onPauseEnd(): void {
    this.isPausing = false;
    if (!this.isPending) return;
    this.isPending = false;
    this.notify();
  }
}

/**
 * Wakes the relays and makes every running BFF drop its cached lists. In a BFF that misses the message, the cached lists expire
 * by themselves.
 */
export async function notifyRunningProcesses(client: SqlRunner): Promise<void> {
  const change = { changes: [{ kind: 'lists', scopes: ['*', ...CATEGORIES], anywhere: true }] };
  await client.query(`SELECT pg_notify('wishboard_changes', $1)`, [JSON.stringify(change)]);
  await client.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`);
}
