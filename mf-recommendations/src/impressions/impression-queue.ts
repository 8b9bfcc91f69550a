import { IMPRESSION_MS, IMPRESSIONS_MAX } from '@wishboard/contracts/http/limits';

/** Time in milliseconds during which impressions are collected into one request. */
export const BATCH_INTERVAL_MS = 4_000;

/** Sends impressions to the server. `leaving` is true when the page is being closed, and the request must outlive it. */
type Send = (wishIds: readonly string[], leaving: boolean) => void;

/** Records which recommendations were really visible. Each wish counts once, after a second in view. Impressions are sent in batches. */
export class ImpressionQueue {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly known = new Set<string>();
  private waiting: string[] = [];
  private batchTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: Send) {}

  /** Reports that a wish has entered or left the viewport. */
  setVisible(wishId: string, isVisible: boolean): void {
    if (!isVisible) {
      clearTimeout(this.timers.get(wishId));
      this.timers.delete(wishId);
    } else if (!this.known.has(wishId) && !this.timers.has(wishId)) {
      this.timers.set(
        wishId,
        setTimeout(() => this.count(wishId), IMPRESSION_MS),
      );
    }
  }

  /** Ends all visibility and sends the collected impressions at once. */
  flushOnLeave(): void {
    for (const wishId of [...this.timers.keys()]) this.setVisible(wishId, false);
    this.flush(true);
  }

  private count(wishId: string): void {
    this.timers.delete(wishId);
    this.known.add(wishId);
    this.waiting.push(wishId);
    if (this.waiting.length >= IMPRESSIONS_MAX) this.flush(false);
    else this.batchTimer ??= setTimeout(() => this.flush(false), BATCH_INTERVAL_MS);
  }

  private flush(leaving: boolean): void {
    clearTimeout(this.batchTimer);
    this.batchTimer = undefined;
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) this.send(batch, leaving);
  }
}
