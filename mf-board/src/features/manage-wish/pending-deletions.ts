/** How long a deletion can be undone, in milliseconds: as long as its toast is shown. */
export const UNDO_MS = 5000;

/**
 * Deletions that wait for a change of mind. Each is carried out when its time is over, or at once when the page or the
 * member's session goes away, since a member who deleted a wish must not find it again.
 */
export class PendingDeletions {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #carryOut: (wishId: string) => Promise<void>;

  /** @param carryOut deletes a wish; never rejects */
  constructor(carryOut: (wishId: string) => Promise<void>) {
    this.#carryOut = carryOut;
  }

  schedule(wishId: string): void {
    clearTimeout(this.#timers.get(wishId));
    this.#timers.set(
      wishId,
      setTimeout(() => void this.#finish(wishId), UNDO_MS),
    );
  }

  /** Whether there still was something to undo. */
  undo(wishId: string): boolean {
    clearTimeout(this.#timers.get(wishId));
    return this.#timers.delete(wishId);
  }

  /** Carries out everything that waits, and resolves when the server has answered. */
  async flush(): Promise<void> {
    await Promise.all([...this.#timers.keys()].map((wishId) => this.#finish(wishId)));
  }

  async #finish(wishId: string): Promise<void> {
    if (this.undo(wishId)) await this.#carryOut(wishId);
  }
}
