import type { EventSourceLike } from './hint-stream';

/** A stream of hints that a test speaks through. */
export class FakeEventSource implements EventSourceLike {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  say(data: string): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  /** 0 while the browser tries again by itself, 2 when it gave up. */
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.onerror?.(new Event('error'));
  }
}
