import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { whenIdle } from '@wishboard/web-kit/timing/when-idle';

/**
 * Queue of views that are recorded when the page is idle. Several cards come into view at the same moment, and a tap of the member
 * must not wait for them.
 */
export class ViewQueue {
  /** Functions that cancel the wait, by wish. */
  readonly #waiting = new Map<string, () => void>();

  add(wishId: string): void {
    this.#waiting.set(
      wishId,
      whenIdle(() => void this.#record(wishId)),
    );
  }

  /** Records all queued views now. Resolves once each was tried. */
  async flush(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((wishId) => this.#record(wishId)));
  }

  /** Discards all queued views. */
  drop(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  #record(wishId: string): Promise<void> {
    this.#waiting.get(wishId)?.();
    this.#waiting.delete(wishId);
    return recordInteraction(wishId, 'view');
  }
}
