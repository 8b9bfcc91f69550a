import type { SqlRunner } from './write-events.js';

/** The PostgreSQL channel on which relays are told that the outbox has rows. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Tells the relays that events were committed. Many calls become few notifications: one is under way at most, and one
 * more follows it. Call it after the commit; a NOTIFY inside each transaction would make commits wait for one another.
 * Losing a call costs a fraction of a second, since the relays look by themselves too.
 */
export class OutboxWake {
  private underWay = false;
  private again = false;

  constructor(private readonly runner: SqlRunner) {}

  wake(): void {
    if (this.underWay) {
      this.again = true;
      return;
    }
    this.underWay = true;
    this.runner
      .query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`)
      .catch(() => undefined)
      .finally(() => {
        this.underWay = false;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }
}
