import { Worker } from 'node:worker_threads';
import type { Painted } from './separate-styles.js';

/** What the thread is to draw; with the entry's source the first time. */
export interface Order {
  number: number;
  id: string;
  source: string | null;
  input: string;
}

export interface Drawing {
  number: number;
  painted: Painted | null;
  error: string | null;
}

interface Waiting extends Omit<Order, 'source'> {
  resolve(painted: Painted): void;
  reject(error: Error): void;
}

export interface PainterLimits {
  /** Milliseconds after which the thread is ended, whatever it does. */
  timeMs: number;
  /** Megabytes of objects it may keep. */
  heapMb: number;
  /** Drawings that may wait. */
  waiting: number;
  /** Milliseconds for which an entry is not run any more that had the thread ended. */
  banMs: number;
}

export const LIMITS: PainterLimits = { timeMs: 10_000, heapMb: 128, waiting: 100, banMs: 60_000 };

/** It is not drawn now: too much waits, or its entry is not to be trusted for a while. */
export class NotNow extends Error {}

/**
 * Has entries draw in a thread of their own, one drawing after the other. A thread that takes too long or too much memory is
 * ended, which costs what it was drawing and nothing else: the next has a new one.
 */
export class Painter {
  private thread: Worker | null = null;
  /** Entries that the thread of now was handed. */
  private readonly handed = new Set<string>();
  private readonly banned = new Map<string, number>();
  private readonly queue: Waiting[] = [];
  private current: Waiting | null = null;
  private timer: NodeJS.Timeout | undefined;
  private numbers = 0;

  /** @param sourceOf the script of an entry that was handed in */
  constructor(
    private readonly sourceOf: (id: string) => string | undefined,
    private readonly limits: PainterLimits = LIMITS,
    private readonly threadFile = new URL('./paint-thread.js', import.meta.url),
  ) {}

  /** @throws {NotNow} */
  paint(id: string, input: string): Promise<Painted> {
    if ((this.banned.get(id) ?? 0) > Date.now()) return Promise.reject(new NotNow('its entry had the thread ended'));
    if (this.queue.length >= this.limits.waiting) return Promise.reject(new NotNow('too much waits'));
    return new Promise((resolve, reject) => {
      this.queue.push({ number: ++this.numbers, id, input, resolve, reject });
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
    const { number, id, input } = next;
    const source = this.sourceOf(id) ?? null;
    const thread = this.thread ?? this.start();
    thread.postMessage({ number, id, source: this.handed.has(id) ? null : source, input } satisfies Order);
    this.handed.add(id);
    this.timer = setTimeout(() => void thread.terminate(), this.limits.timeMs);
  }

  private start(): Worker {
    const thread = new Worker(this.threadFile, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.limits.heapMb, maxYoungGenerationSizeMb: 16 },
    });
    this.handed.clear();
    thread.on('message', (drawing: Drawing) => this.done(drawing));
    // A lack of memory comes as an error, and then the end.
    thread.on('error', () => undefined);
    thread.on('exit', () => this.ended(thread));
    this.thread = thread;
    return thread;
  }

  private done({ number, painted, error }: Drawing): void {
    const { current } = this;
    if (current?.number !== number) return;
    clearTimeout(this.timer);
    this.current = null;
    if (painted) current.resolve(painted);
    else current.reject(new Error(error ?? 'nothing was drawn'));
    this.next();
  }

  private ended(thread: Worker): void {
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
