import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two acts: five a second. */
const REST_MS = 200;

/** What is done again and again, whatever comes of it. */
export class Repeated {
  private isEnding = false;
  private running: Promise<unknown> = Promise.resolve();

  /** @param times how often at the same time */
  start(act: () => Promise<unknown>, { restMs = REST_MS, times = 1 } = {}): void {
    this.isEnding = false;
    this.running = Promise.all(Array.from({ length: times }, () => this.repeat(act, restMs)));
  }

  /** Ends after what is under way. */
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
