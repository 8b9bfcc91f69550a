/** How long a deletion can be undone, in milliseconds: as long as its toast is shown. */
export const UNDO_MS = 5000;

/**
 * Deletions that wait for a change of mind. Each is carried out when its time is over, or at once when the page goes away,
 * since a member who deleted a wish must not find it again.
 */
export class PendingDeletions {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #carryOut: (wishId: string) => void;

  constructor(carryOut: (wishId: string) => void) {
    this.#carryOut = carryOut;
  }

  schedule(wishId: string): void {
    clearTimeout(this.#timers.get(wishId));
    this.#timers.set(
      wishId,
      setTimeout(() => this.#finish(wishId), UNDO_MS),
    );
  }

  /** Whether there still was something to undo. */
  undo(wishId: string): boolean {
    clearTimeout(this.#timers.get(wishId));
    return this.#timers.delete(wishId);
  }

  /** Carries out everything that waits. */
  flush(): void {
    for (const wishId of [...this.#timers.keys()]) this.#finish(wishId);
  }

  #finish(wishId: string): void {
    if (this.undo(wishId)) this.#carryOut(wishId);
  }
}
