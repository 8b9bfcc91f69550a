import type { Queue } from 'bullmq';

/**
 * A queue that is opened when it is first used, and anew after Redis did not answer meanwhile: BullMQ asks for its version as it
 * opens a queue, and one for which that failed fails for ever.
 */
export class ReopeningQueue<Payload = unknown> {
  private queue: Queue<Payload> | null = null;
  private opening: Promise<Queue<Payload>> | null = null;

  constructor(private readonly open: () => Queue<Payload> | Promise<Queue<Payload>>) {}

  /** @throws Error when Redis does not answer */
  get(): Promise<Queue<Payload>> {
    this.opening ??= this.openNow().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  /** Closes it also while it waits for Redis. */
  async close(): Promise<void> {
    await this.queue?.close();
  }

  private async openNow(): Promise<Queue<Payload>> {
    const queue = await this.open();
    this.queue = queue;
    // A connection reports its own errors, and what fails throws where it was asked for.
    queue.on('error', () => undefined);
    try {
      await queue.waitUntilReady();
    } catch (error) {
      await queue.close().catch(() => undefined);
      throw error;
    }
    return queue;
  }
}
