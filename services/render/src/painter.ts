import { Worker } from 'node:worker_threads';
import type { Painted } from './separate-styles.js';

/** A drawing for the thread to make. `source` is the entry's script the first time, then null. */
export interface PaintRequest {
  number: number;
  id: string;
  source: string | null;
  input: string;
}

export interface PaintResult {
  number: number;
  painted: Painted | null;
  error: string | null;
}

interface QueuedPaint extends PaintRequest {
  source: string;
  resolve(painted: Painted): void;
  reject(error: Error): void;
}

export interface PainterLimits {
  /** Time limit of a drawing in milliseconds, after which the thread is terminated. */
  timeMs: number;
  /** Limit of the thread's heap (old generation), in megabytes. */
  heapMb: number;
  /** Maximum number of waiting drawings. */
  waiting: number;
  /** Maximum number of entries that one thread opens. Another entry gets a new thread, so that entries of old releases are freed. */
  entries: number;
  /** Time in milliseconds for which an entry is not run after it caused the thread's termination. */
  banMs: number;
}

export const LIMITS: PainterLimits = { timeMs: 10_000, heapMb: 128, waiting: 100, entries: 24, banMs: 60_000 };

/** Thrown when a drawing is not made now: too many wait, or its entry is banned for a while. */
export class UnavailableError extends Error {}

/**
 * Runs entries in a separate thread, one drawing after the other. A thread that takes too much time or memory is terminated. Only
 * its current drawing fails; the next one gets a new thread.
 */
export class Painter {
  private thread: Worker | null = null;
  /** Ids of the entries whose source was sent to the current thread. */
  private readonly sentEntries = new Set<string>();
  private readonly banned = new Map<string, number>();
  private readonly queue: QueuedPaint[] = [];
  private current: QueuedPaint | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastNumber = 0;

  constructor(
    private readonly limits: PainterLimits = LIMITS,
    private readonly threadFile = new URL('./paint-thread.js', import.meta.url),
  ) {}

  /**
   * Draws with an entry.
   *
   * @param source the entry's script, which `id` identifies
   * @throws {UnavailableError} when too many drawings wait, or the entry is banned
   * @throws Error when the entry fails or the thread is terminated
   */
  paint(id: string, source: string, input: string): Promise<Painted> {
    if ((this.banned.get(id) ?? 0) > Date.now())
      return Promise.reject(new UnavailableError('its entry had the thread ended'));
    if (this.queue.length >= this.limits.waiting) return Promise.reject(new UnavailableError('too much waits'));
    return new Promise((resolve, reject) => {
      this.queue.push({ number: ++this.lastNumber, id, source, input, resolve, reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
  }

  private next(): void {
    if (this.current) return;
    const next = this.queue.shift();
    if (!next) return;
    this.current = next;
    const { number, id, source, input } = next;
    if (!this.sentEntries.has(id) && this.sentEntries.size >= this.limits.entries) void this.close();
    const thread = this.thread ?? this.start();
    thread.postMessage({ number, id, source: this.sentEntries.has(id) ? null : source, input } satisfies PaintRequest);
    this.sentEntries.add(id);
    this.timer = setTimeout(() => void thread.terminate(), this.limits.timeMs);
  }

  private start(): Worker {
    const thread = new Worker(this.threadFile, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.limits.heapMb, maxYoungGenerationSizeMb: 16 },
    });
    this.sentEntries.clear();
    thread.on('message', (result: PaintResult) => this.handleResult(result));
    // Running out of memory emits 'error' and then 'exit', where it is handled.
    thread.on('error', () => undefined);
    thread.on('exit', () => this.handleExit(thread));
    this.thread = thread;
    return thread;
  }

  private handleResult({ number, painted, error }: PaintResult): void {
    const { current } = this;
    if (current?.number !== number) return;
    clearTimeout(this.timer);
    this.current = null;
    if (painted) current.resolve(painted);
    else current.reject(new Error(error ?? 'nothing was drawn'));
    this.next();
  }

  private handleExit(thread: Worker): void {
    if (this.thread !== thread) return;
    clearTimeout(this.timer);
    this.thread = null;
    const { current } = this;
    this.current = null;
    if (current) {
      this.banned.set(current.id, Date.now() + this.limits.banMs);
      current.reject(new Error('the thread was ended: it took too long, or too much memory'));
    }
    this.next();
  }
}
