import { CATEGORIES } from '@wishboard/contracts/http/fields/category';

import type { SqlRunner } from './outbox.repository.js';

/** The PostgreSQL channel on which relays are told that the outbox has rows. */
export const OUTBOX_CHANNEL = 'outbox';

/** From one notification to the next: a relay that heard one rests as long before it looks again. */
const BETWEEN_MS = 20;

/**
 * Tells the relays that events were committed. Many calls become few notifications: the first is sent at once, and one
 * for all that come until a moment after it. Call it after the commit; a NOTIFY inside each transaction would make
 * commits wait for one another. Losing a call costs a fraction of a second, since the relays look by themselves too.
 */
export class OutboxWake {
  private isResting = false;
  private again = false;

  constructor(private readonly runner: SqlRunner) {}

  wake(): void {
    if (this.isResting) {
      this.again = true;
      return;
    }
    this.isResting = true;
    this.runner
      .query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`)
      .catch(() => undefined)
      .finally(() => setTimeout(() => this.rested(), BETWEEN_MS).unref());
  }

  private rested(): void {
    this.isResting = false;
    if (!this.again) return;
    this.again = false;
    this.wake();
  }
}

/** Wakes the relays, and lets every BFF that runs forget its lists. What a BFF does not hear of grows stale by itself. */
export async function tellRunningProcesses(client: SqlRunner): Promise<void> {
  const change = { changes: [{ kind: 'lists', scopes: ['*', ...CATEGORIES], anywhere: true }] };
  await client.query(`SELECT pg_notify('wishboard_changes', $1)`, [JSON.stringify(change)]);
  await client.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`);
}
