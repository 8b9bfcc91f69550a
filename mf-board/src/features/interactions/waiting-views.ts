import { recordInteraction } from '@wishboard/web-kit/api/record-interaction';
import { whenIdle } from '@wishboard/web-kit/timing/when-idle';

/**
 * Views to be recorded once the page is idle: several notes come into view, and are seen, at the same moment, and a member
 * who taps one just then comes first.
 */
export class WaitingViews {
  /** What calls off the wait, by wish. */
  readonly #waiting = new Map<string, () => void>();

  add(wishId: string): void {
    this.#waiting.set(
      wishId,
      whenIdle(() => void this.#record(wishId)),
    );
  }

  /** Records all of them now. Resolves once that was tried. */
  async flush(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((wishId) => this.#record(wishId)));
  }

  /** Gives up all of them. */
  drop(): void {
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
  }

  #record(wishId: string): Promise<void> {
    this.#waiting.get(wishId)?.();
    this.#waiting.delete(wishId);
    return recordInteraction(wishId, 'view');
  }
}
