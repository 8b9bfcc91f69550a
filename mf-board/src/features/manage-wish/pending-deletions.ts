/** How long a deletion can be undone, in milliseconds; its toast is shown as long. */
export const UNDO_MS = 5000;

/**
 * Deletions that can still be undone. Each is carried out when its time is over, or at once when the page or the member's session
 * ends: a member who deleted a wish must not find it again.
 */
export class PendingDeletions {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #carryOut: (wishId: string) => Promise<void>;

  /** @param carryOut deletes a wish; must never reject */
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

  /** Cancels a deletion. Returns false when it has been carried out already. */
  undo(wishId: string): boolean {
    clearTimeout(this.#timers.get(wishId));
    return this.#timers.delete(wishId);
  }

  /** Carries out all pending deletions now. Resolves when the server has answered. */
  async flush(): Promise<void> {
    await Promise.all([...this.#timers.keys()].map((wishId) => this.#finish(wishId)));
  }

  async #finish(wishId: string): Promise<void> {
    if (this.undo(wishId)) await this.#carryOut(wishId);
  }
}
