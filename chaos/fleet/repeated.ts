import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two acts in milliseconds; five acts a second. */
const REST_MS = 200;

/** Repeats an act until it is ended, and ignores its failures. */
export class Repeated {
  private isEnding = false;
  private running: Promise<unknown> = Promise.resolve();

  /** @param times number of concurrent repetitions */
  start(act: () => Promise<unknown>, { restMs = REST_MS, times = 1 } = {}): void {
    this.isEnding = false;
    this.running = Promise.all(Array.from({ length: times }, () => this.repeat(act, restMs)));
  }

  /** Ends after the current acts. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.running;
  }

  private async repeat(act: () => Promise<unknown>, restMs: number): Promise<void> {
    while (!this.isEnding) {
      await act().catch(() => undefined);
      await pause(restMs);
    }
  }
}
