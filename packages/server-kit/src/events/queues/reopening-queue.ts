import type { Queue } from 'bullmq';

/**
 * A queue that is opened on first use, and again after opening it failed. BullMQ queries the version of Redis when it opens a
 * queue; a queue for which that query failed can never be used.
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

  /** Closes the queue, even while it waits for Redis. */
  async close(): Promise<void> {
    await this.queue?.close();
  }

  private async openNow(): Promise<Queue<Payload>> {
    const queue = await this.open();
    this.queue = queue;
    // The connection reports its own errors, and a failed command throws at its caller.
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
