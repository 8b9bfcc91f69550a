import { IMPRESSION_MS, IMPRESSIONS_MAX } from '@wishboard/contracts/http/limits';

/** How long what was seen is gathered before it is sent, in milliseconds. */
export const GATHER_MS = 4_000;

/** Tells the server. `leaving` when the page goes away and the request must outlive it. */
type Send = (wishIds: readonly string[], leaving: boolean) => void;

/** Which recommendations were really in sight: each counts once, after a second, and they are told of together. */
export class ImpressionQueue {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly known = new Set<string>();
  private waiting: string[] = [];
  private gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: Send) {}

  /** The wish came into sight, or went out of it. */
  see(wishId: string, isInSight: boolean): void {
    if (!isInSight) {
      clearTimeout(this.timers.get(wishId));
      this.timers.delete(wishId);
    } else if (!this.known.has(wishId) && !this.timers.has(wishId)) {
      this.timers.set(
        wishId,
        setTimeout(() => this.count(wishId), IMPRESSION_MS),
      );
    }
  }

  /** Nothing is in sight any more, and what was is told of at once. */
  leave(): void {
    for (const wishId of [...this.timers.keys()]) this.see(wishId, false);
    this.flush(true);
  }

  private count(wishId: string): void {
    this.timers.delete(wishId);
    this.known.add(wishId);
    this.waiting.push(wishId);
    if (this.waiting.length >= IMPRESSIONS_MAX) this.flush(false);
    else this.gathering ??= setTimeout(() => this.flush(false), GATHER_MS);
  }

  private flush(leaving: boolean): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    const told = this.waiting;
    this.waiting = [];
    if (told.length > 0) this.send(told, leaving);
  }
}
